import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { OPERATORS, takesNoValue, type Operator } from '@trestle/schema/operators';

/** How a value of a kind is entered: which box, and which words its operators have. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'key';

const VALUE_KIND: Partial<Record<Kind, ValueKind>> = {
  String: 'text',
  Text: 'text',
  UUID: 'text',
  Boolean: 'boolean',
  AutoNumber: 'number',
  Integer: 'number',
  Number: 'number',
  Decimal: 'number',
  Money: 'number',
  Date: 'date',
  DateTime: 'date',
  ForeignKey: 'key',
};
/** Undefined where a field of that kind cannot be filtered (S1 §5). */
export const valueKind = (field: Field): ValueKind | undefined => VALUE_KIND[field.kind];

/** What a date says with its own words beside the general ones would be offered twice. */
const REPLACED_FOR_DATES: readonly Operator[] = ['gt', 'lt', 'ge', 'le'];
const nullable = (field: Field): boolean =>
  field.kind !== 'Boolean' || field.default === null || field.default === undefined;

/** The operators a field offers, in the order of S1 §5; only a boolean that may be empty has the null checks. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  (OPERATORS[field.kind] as readonly Operator[]).filter(
    (operator) =>
      (valueKind(field) !== 'date' || !REPLACED_FOR_DATES.includes(operator)) &&
      (nullable(field) || !takesNoValue(operator)),
  );

export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  eq: 'is',
  icontains: 'contains',
  contains: 'contains (exact case)',
  is_null: 'is empty',
  is_not_null: 'is not empty',
  gt: 'greater than',
  lt: 'less than',
  ge: 'at least',
  le: 'at most',
  between: 'between',
  after: 'After',
  before: 'Before',
  after_on: 'After/On',
  before_on: 'Before/On',
};

/**
 * Fields that the query builder offers (S1 §5): not hidden, not virtual, of a kind that can be filtered; and those that an
 * entity has for filtering alone (S1 §3.3). `used` are kept beside them: an address may ask for more.
 */
export const filterableFields = (entity: Entity, access: FieldAccess, used: ReadonlySet<string> = new Set()): Field[] =>
  Object.values(entity.fields).filter(
    (field) =>
      valueKind(field) &&
      !field.secret &&
      !access.hidden.has(field.name) &&
      (used.has(field.name) || (!field.hide && (!field.virtual || field.filter_only))),
  );
/** The one that a new condition starts with: a text, which most look for. */
export const defaultField = (fields: readonly Field[]): Field | undefined =>
  fields.find((field) => field.kind === 'String') ?? fields[0];
