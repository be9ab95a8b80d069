import type { Field, Kind } from '../field';
import { ownTable } from '../ownTable';

/** Operators of the query builder and of `query` (S1 §5, contract §2.2). */
export type Operator =
  | 'eq'
  | 'within'
  | 'icontains'
  | 'contains'
  | 'is_null'
  | 'is_not_null'
  | 'gt'
  | 'lt'
  | 'ge'
  | 'le'
  | 'between'
  | 'after'
  | 'before'
  | 'after_on'
  | 'before_on';

const NULL_OPERATORS = ['is_null', 'is_not_null'] as const;
const COMPARE = ['gt', 'lt', 'ge', 'le', 'between'] as const;
const TEXT = ['eq', 'icontains', 'contains', ...NULL_OPERATORS] as const;
const NUMBER = ['eq', ...NULL_OPERATORS, ...COMPARE] as const;
const DATE = [
  'eq',
  ...NULL_OPERATORS,
  'after',
  'before',
  'after_on',
  'before_on',
  'between',
  'gt',
  'lt',
  'ge',
  'le',
] as const;

/** Operators of each kind of field. Kinds without operators cannot be filtered. */
export const OPERATORS = ownTable({
  String: TEXT,
  Text: TEXT,
  UUID: TEXT,
  Boolean: ['eq', ...NULL_OPERATORS],
  Integer: NUMBER,
  Number: NUMBER,
  Decimal: NUMBER,
  Money: NUMBER,
  AutoNumber: ['eq', ...COMPARE],
  Date: DATE,
  DateTime: DATE,
  ForeignKey: ['eq', ...NULL_OPERATORS],
  Password: [],
  Json: [],
  Array: [],
  ManyToMany: [],
} as const satisfies Record<Kind, readonly Operator[]>);

/**
 * Returns the operators of a field. A foreign key to rows of a tree also has `within`: the row of that id, or one that
 * lies within it. A value that is added to a page's rows afterwards has none.
 */
export const operatorsFor = ({
  kind,
  ofTree,
  page_only,
}: Pick<Field, 'kind' | 'ofTree' | 'page_only'>): readonly Operator[] => {
  if (page_only) return [];
  return ofTree ? ['within', ...OPERATORS[kind]] : OPERATORS[kind];
};

/** Operator signs of column filters (S1 §5). */
export const QBE_SIGNS: Readonly<Record<string, Operator>> = ownTable({
  '~': 'icontains',
  '#': 'contains',
  '=': 'eq',
  '>': 'gt',
  '<': 'lt',
  '>=': 'ge',
  '<=': 'le',
  in: 'within',
});
/** Whether an operator compares with no value, as `is_null` does. */
export const takesNoValue = (operator: Operator): boolean => operator === 'is_null' || operator === 'is_not_null';
