import type { Field } from '@trestle/schema/field';
import { LookupLabel } from './lookup/LookupLabel';
import { formatFieldValue } from './formatFieldValue';

/** Shows a value as text, foreign keys by label; a dash for none. */
export function ValueText({ field, value }: { field: Field; value: unknown }) {
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return <>–</>;
  if (field.sensitive) return <>{formatFieldValue(field, value)}</>;
  if (field.kind === 'ForeignKey' && typeof value === 'number') return <LookupLabel entity={field.ref!} id={value} />;
  if (field.ids_only && Array.isArray(value))
    return (
      <>
        {(value as number[]).map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <LookupLabel entity={field.ref!} id={id} />
          </span>
        ))}
      </>
    );
  return <>{formatFieldValue(field, value)}</>;
}
