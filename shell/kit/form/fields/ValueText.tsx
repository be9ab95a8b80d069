import type { Field } from '@trestle/schema/field';
import { makeStyles } from '@fluentui/react-components';
import { LookupLabel } from './lookup/LookupLabel';
import { formatFieldValue } from './formatFieldValue';

const useStyles = makeStyles({
  // Names come in several replies, and each that grows pushes those after it: nothing is seen until all are here.
  names: { '&:has([data-loading])': { visibility: 'hidden' } },
});

interface ValueTextProps {
  field: Field;
  value: unknown;
  /** Names of linked records by id, where they are known already. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** Shows a value as text, foreign keys by label; a dash for none. */
export function ValueText({ field, value, names }: ValueTextProps) {
  const styles = useStyles();
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return <>–</>;
  if (field.sensitive) return <>{formatFieldValue(field, value)}</>;
  if (field.kind === 'ForeignKey' && typeof value === 'number')
    return <LinkName entity={field.ref!} id={value} names={names} />;
  if (field.ids_only && Array.isArray(value))
    return (
      <span className={styles.names}>
        {(value as number[]).map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <LinkName entity={field.ref!} id={id} names={names} />
          </span>
        ))}
      </span>
    );
  return <>{formatFieldValue(field, value)}</>;
}

/** A linked record's name; looked up unless it is known. */
function LinkName({ entity, id, names }: { entity: string; id: number; names: ValueTextProps['names'] }) {
  const name = names?.[String(id)];
  return name === undefined ? <LookupLabel entity={entity} id={id} /> : <>{name}</>;
}
