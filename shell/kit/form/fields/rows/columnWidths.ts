import type { Field, Kind } from '@trestle/schema/field';

/** Minimum width of a cell by field kind. */
const MIN_COLUMN_WIDTH_PX = {
  AutoNumber: 60,
  Boolean: 40,
  String: 140,
  Password: 120,
  UUID: 160,
  Text: 140,
  Integer: 72,
  Number: 80,
  Decimal: 88,
  Money: 88,
  DateTime: 190,
  Date: 140,
  Json: 180,
  Array: 160,
  ForeignKey: 180,
  ManyToMany: 160,
} satisfies Record<Kind, number>;
/** Minimum width of a cell in px. A short code needs no more room than a number. */
export const minColumnWidth = (field: Field): number =>
  field.kind === 'String' && (field.maxlength ?? Infinity) <= 12
    ? MIN_COLUMN_WIDTH_PX.Integer
    : MIN_COLUMN_WIDTH_PX[field.kind];
