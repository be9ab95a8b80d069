import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { ownTable } from '@trestle/schema/ownTable';
import { operatorsFor, takesNoValue, type Operator } from '@trestle/schema/query/operators';

/** How values of a field are entered in a filter. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'key';

const VALUE_KINDS: Partial<Record<Kind, ValueKind>> = {
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

/** How values of a field are entered; undefined for fields that can't be filtered (S1 §5). */
export const valueKind = (field: Field): ValueKind | undefined => VALUE_KINDS[field.kind];

/** Operators that date fields don't offer: they have 'after' and 'before' instead. */
const OPERATORS_REPLACED_FOR_DATES: readonly Operator[] = ['gt', 'lt', 'ge', 'le'];

const isNullable = (field: Field): boolean =>
  field.kind !== 'Boolean' || field.default === null || field.default === undefined;

/** The operators of a field, in the order of S1 §5. Booleans that can't be empty have no null checks. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  operatorsFor(field).filter(
    (operator) =>
      (valueKind(field) !== 'date' || !OPERATORS_REPLACED_FOR_DATES.includes(operator)) &&
      (isNullable(field) || !takesNoValue(operator)),
  );

export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = ownTable({
  eq: 'is',
  within: 'is or lies within',
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
});

/**
 * Whether a field names the record that a foreign key of the same entity leads to. The key itself is offered instead.
 */
const showsOwnKey = (entity: Entity, { name }: Field): boolean => {
  const [base, displayField] = name.split('__');
  const key = displayField === undefined ? undefined : entity.fields[base!];
  return key?.kind === 'ForeignKey' && !key.hide && key.display!.includes(displayField!);
};

/** Whether a field is offered without being in the query: stored ones, and those of other records that rows show. */
const isOffered = (entity: Entity, field: Field): boolean =>
  !field.hide &&
  !field.pairedField &&
  (!field.virtual || field.filter_only === true || (!field.across && !!field.via && !showsOwnKey(entity, field)));

/** Fields that few searches are about, which stand last. */
const RARELY_USED: readonly string[] = [
  'active_start_date',
  'active_end_date',
  'display_order',
  'created_date',
  'modified_date',
  'id',
];

/** A field's position: first the fields that the list shows, in its order, last the rarely used ones. */
const positionOf = ({ list }: Entity, { name }: Field): number => {
  const column = list.columns.findIndex((columnName) => columnName === name || columnName.split('__')[0] === name);
  if (column >= 0) return column;
  const rareIndex = RARELY_USED.indexOf(name);
  return rareIndex < 0 ? list.columns.length : list.columns.length + 1 + rareIndex;
};

/**
 * The fields that the query builder offers (S1 §5), by use: visible and stored fields that can be filtered, those that
 * exist for filtering only (S1 §3.3), and those of other records that the rows show, such as a delivery date.
 * @param usedNames names of fields in the current query; they are offered even if they are hidden or virtual
 */
export const filterableFields = (
  entity: Entity,
  access: FieldAccess,
  usedNames: ReadonlySet<string> = new Set(),
): Field[] =>
  Object.values(entity.fields)
    .filter(
      (field) =>
        valueKind(field) &&
        !field.secret &&
        !access.hidden.has(field.name) &&
        (usedNames.has(field.name) || isOffered(entity, field)),
    )
    .toSorted((a, b) => positionOf(entity, a) - positionOf(entity, b));

/** The field of a new condition: the first text, which most searches are about. */
export const defaultField = (fields: readonly Field[]): Field | undefined =>
  fields.find((field) => field.kind === 'String') ?? fields[0];
