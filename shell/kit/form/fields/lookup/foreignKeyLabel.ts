import type { Field } from '@trestle/schema/field';
import { joinDetails } from '@trestle/schema/recordDetails';
import { getIn } from 'final-form';

/** A foreign key's label from the record's own display field (`colour__description`), where it was loaded. */
export const foreignKeyLabel = (values: object, path: string, field: Field): string | undefined => {
  for (const displayName of field.display ?? []) {
    const text: unknown = getIn(values, `${path}__${displayName}`);
    if (typeof text === 'string' && text) return text;
  }
  return undefined;
};

/** What tells a foreign key's record from others of the same label, from the record's own fields, where loaded. */
export const foreignKeyDetails = (values: object, path: string, field: Field): string | undefined => {
  if (!field.details) return undefined;
  const record: unknown = path === field.name ? values : getIn(values, path.slice(0, -field.name.length - 1));
  return joinDetails(field.details, (record ?? {}) as Readonly<Record<string, unknown>>);
};
