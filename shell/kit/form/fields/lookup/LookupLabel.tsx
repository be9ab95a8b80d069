import { getEntity } from '../../../core/entities';
import { NameWithDetails } from '../../../core/feedback/NameWithDetails';
import { useChoice } from './lookupChoices';

/** Label of a foreign key's record with what tells it apart, and ' (Disabled)' if it is inactive. */
export function LookupLabel({ entity, id }: { entity: string; id: number }) {
  const { data } = useChoice(entity, id);
  if (!data) return <>{`#${id}`}</>;
  const details = getEntity(entity)?.details ? data.details : undefined;
  return <NameWithDetails name={`${data.label}${data.disabled ? ' (Disabled)' : ''}`} details={details} />;
}
