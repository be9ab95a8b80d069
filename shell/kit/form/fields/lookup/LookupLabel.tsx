import { makeStyles } from '@fluentui/react-components';
import { getEntity } from '../../../core/entities';
import { NameWithDetails } from '../../../core/feedback/NameWithDetails';
import { useChoice } from './lookupChoices';

const useStyles = makeStyles({
  // As wide as many a name.
  loading: { display: 'inline-block', width: '16ch', maxWidth: '100%', visibility: 'hidden' },
});

interface LookupLabelProps {
  entity: string;
  id: number;
  /** Leaves out what tells the record apart. */
  brief?: boolean;
}

/** Label of a foreign key's record with what tells it apart, and ' (Disabled)' if it is inactive. */
export function LookupLabel({ entity, id, brief = false }: LookupLabelProps) {
  const styles = useStyles();
  const { data, error } = useChoice(entity, id);
  if (data === undefined && !error) return <span className={styles.loading} data-loading>{`#${id}`}</span>;
  if (!data) return <>{`#${id}`}</>;
  const details = !brief && getEntity(entity)?.details ? data.details : undefined;
  return <NameWithDetails name={`${data.label}${data.disabled ? ' (Disabled)' : ''}`} details={details} />;
}
