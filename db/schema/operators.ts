import type { Kind } from './field';

/** Operators of the query builder and of `query` (S1 §5, contract §2.2). */
export type Operator =
  | 'eq'
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

const NULLS = ['is_null', 'is_not_null'] as const;
const COMPARE = ['gt', 'lt', 'ge', 'le', 'between'] as const;
const TEXT = ['eq', 'icontains', 'contains', ...NULLS] as const;
const NUMBER = ['eq', ...NULLS, ...COMPARE] as const;
const DATE = ['eq', ...NULLS, 'after', 'before', 'after_on', 'before_on', 'between', 'gt', 'lt', 'ge', 'le'] as const;

/** Operators of each kind of field. Kinds without operators cannot be filtered. */
export const OPERATORS = {
  String: TEXT,
  Text: TEXT,
  UUID: TEXT,
  Boolean: ['eq', ...NULLS],
  Integer: NUMBER,
  Number: NUMBER,
  Decimal: NUMBER,
  Money: NUMBER,
  AutoNumber: ['eq', ...COMPARE],
  Date: DATE,
  DateTime: DATE,
  ForeignKey: ['eq', ...NULLS],
  Password: [],
  Json: [],
  Array: [],
  ManyToMany: [],
} as const satisfies Record<Kind, readonly Operator[]>;

/** Operator signs of column filters (S1 §5). */
export const QBE_SIGNS: Readonly<Record<string, Operator>> = {
  '~': 'icontains',
  '#': 'contains',
  '=': 'eq',
  '>': 'gt',
  '<': 'lt',
  '>=': 'ge',
  '<=': 'le',
};
/** Whether an operator compares with no value, as `is_null` does. */
export const takesNoValue = (operator: Operator): boolean => operator === 'is_null' || operator === 'is_not_null';
