import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { OPERATORS, takesNoValue, type Operator } from '@trestle/schema/operators';

/** How values of a field are entered in a filter. */
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

/** Undefined for fields that can't be filtered (S1 §5). */
export const valueKind = (field: Field): ValueKind | undefined => VALUE_KIND[field.kind];

/** Dates have 'after' and 'before' instead. */
const REPLACED_FOR_DATES: readonly Operator[] = ['gt', 'lt', 'ge', 'le'];

const isNullable = (field: Field): boolean =>
  field.kind !== 'Boolean' || field.default === null || field.default === undefined;

/** The operators of a field, in the order of S1 §5. Booleans that can't be empty have no null checks. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  (OPERATORS[field.kind] as readonly Operator[]).filter(
    (operator) =>
      (valueKind(field) !== 'date' || !REPLACED_FOR_DATES.includes(operator)) &&
      (isNullable(field) || !takesNoValue(operator)),
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
 * The fields that the query builder offers (S1 §5): visible and stored fields that can be filtered, and those that
 * exist for filtering only (S1 §3.3).
 * @param used names of fields in the current query; they are offered even if they are hidden or virtual
 */
export const filterableFields = (entity: Entity, access: FieldAccess, used: ReadonlySet<string> = new Set()): Field[] =>
  Object.values(entity.fields).filter(
    (field) =>
      valueKind(field) &&
      !field.secret &&
      !access.hidden.has(field.name) &&
      (used.has(field.name) || (!field.hide && (!field.virtual || field.filter_only))),
  );

/** The field of a new condition: the first text, which most searches are about. */
export const defaultField = (fields: readonly Field[]): Field | undefined =>
  fields.find((field) => field.kind === 'String') ?? fields[0];
