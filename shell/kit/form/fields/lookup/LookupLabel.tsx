import { getEntity } from '../../../core/entities';
import { NameWithDetails } from '../../../core/feedback/NameWithDetails';
import { useChoice } from './lookupChoices';

interface LookupLabelProps {
  entity: string;
  id: number;
  /** Leaves out what tells the record apart. */
  brief?: boolean;
}

/** Label of a foreign key's record with what tells it apart, and ' (Disabled)' if it is inactive. */
export function LookupLabel({ entity, id, brief = false }: LookupLabelProps) {
  const { data } = useChoice(entity, id);
  if (!data) return <>{`#${id}`}</>;
  const details = !brief && getEntity(entity)?.details ? data.details : undefined;
  return <NameWithDetails name={`${data.label}${data.disabled ? ' (Disabled)' : ''}`} details={details} />;
}
