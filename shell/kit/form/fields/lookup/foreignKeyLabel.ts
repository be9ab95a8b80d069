import type { Field } from '@trestle/schema/field';
import { getIn } from 'final-form';

/** A foreign key's label from the record's own display field (`colour__description`), where it was loaded. */
export const foreignKeyLabel = (values: object, path: string, field: Field): string | undefined => {
  for (const displayName of field.display ?? []) {
    const text: unknown = getIn(values, `${path}__${displayName}`);
    if (typeof text === 'string' && text) return text;
  }
  return undefined;
};
