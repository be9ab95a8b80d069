import type { Field } from '@trestle/schema/field';

const NUMBER_KINDS: ReadonlySet<Field['kind']> = new Set([
  'AutoNumber',
  'ForeignKey',
  'Integer',
  'Number',
  'Decimal',
  'Money',
]);
/** Whether a field holds numbers. Ids are numbers, too. */
export const isNumberField = (field: Field): boolean => NUMBER_KINDS.has(field.kind);
