import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { MAX_QUERY_DEPTH } from '@trestle/schema/limits';
import { takesNoValue, type Operator } from '@trestle/schema/query/operators';
import { DATE_WORDS } from '@trestle/schema/dateWords';
import { isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { searchedNumberProblem } from '../filters/parseFilter';
import { parseJson } from '../parseJson';
import { operatorsOf, valueKind } from './filterableFields';

/** A value that is being entered; null for none yet. A text in place of a number or date is an error. */
export type EnteredValue = string | number | boolean | null;

/** One condition of a query that is being edited. */
export interface DraftClause {
  key: number;
  field: string;
  operator: Operator;
  values: readonly EnteredValue[];
}

/** Conditions that are combined by 'and' or 'or'. */
export interface DraftGroup {
  key: number;
  combinator: 'and' | 'or';
  members: readonly DraftNode[];
}

/** A part of a query that is being edited. */
export type DraftNode = DraftClause | DraftGroup;

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** Whether a node is a group of conditions, not a condition. */
export const isGroup = (draft: DraftNode): draft is DraftGroup => 'combinator' in draft;

/** Number of values that an operator takes: none, one or two. */
export const valueCount = (operator: Operator): number => {
  if (takesNoValue(operator)) return 0;
  return operator === 'between' ? 2 : 1;
};

const emptyValues = (operator: Operator): EnteredValue[] => Array.from({ length: valueCount(operator) }, () => null);

/** Makes a condition on a field, without a value. */
export const newClause = (field: Field): DraftClause => {
  const operator = operatorsOf(field).find((each) => each === 'icontains') ?? operatorsOf(field)[0]!;
  return { key: nextKey(), field: field.name, operator, values: emptyValues(operator) };
};
/** Makes a group of conditions, all of which must hold unless `combinator` is 'or'. */
export const newGroup = (members: readonly DraftNode[], combinator: DraftGroup['combinator'] = 'and'): DraftGroup => ({
  key: nextKey(),
  combinator,
  members,
});

/** Changes a clause's field, which resets its operator and values. */
export const withField = (clause: DraftClause, field: Field): DraftClause => ({ ...newClause(field), key: clause.key });

/** Changes a clause's operator, which resets its values (S1 §4). */
export const withOperator = (clause: DraftClause, operator: Operator): DraftClause => ({
  ...clause,
  operator,
  values: emptyValues(operator),
});

/** Changes one value. A period such as 'this week' fills both values of 'between' until another is chosen (S1 §5). */
export const withValue = (clause: DraftClause, index: number, value: EnteredValue): DraftClause => {
  const values = clause.values.map((current, valueIndex) => (valueIndex === index ? value : current));
  const isPeriod = typeof value === 'string' && DATE_WORDS.includes(value);
  return { ...clause, values: isPeriod ? values.map((each) => each ?? value) : values };
};

/** Replaces one member of a group, or removes it (null). */
export const replaceMember = (group: DraftGroup, key: number, replacement: DraftNode | null): DraftGroup => ({
  ...group,
  members: group.members.flatMap((member) => (member.key === key ? (replacement ?? []) : member)),
});

/** Lists the conditions in a node, those of nested groups, too. */
export const clausesIn = (draft: DraftNode): DraftClause[] =>
  isGroup(draft) ? draft.members.flatMap(clausesIn) : [draft];

const isEnteredValue = (value: unknown): value is EnteredValue => value === null || typeof value !== 'object';

/**
 * Reads a `query` as a draft. Undefined for one that can't be edited here; the server reports what is wrong with it.
 */
export const readQuery = (text: string, entity: Entity): DraftGroup | undefined => {
  const readClause = ([name, operator, value]: readonly unknown[]): DraftClause | undefined => {
    const field = typeof name === 'string' ? entity.fields[name] : undefined;
    if (!field || !valueKind(field) || typeof operator !== 'string') return undefined;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value ?? null];
    if (!values.every(isEnteredValue)) return undefined;
    return {
      key: nextKey(),
      field: field.name,
      operator: operator as Operator,
      values: emptyValues(operator as Operator).map((_, index) => values[index] ?? null),
    };
  };
  const readNode = (node: unknown, depth = 0): DraftNode | undefined => {
    if (depth > MAX_QUERY_DEPTH) return undefined;
    if (Array.isArray(node)) return readClause(node);
    if (typeof node !== 'object' || node === null) return undefined;
    const [[combinator, inner] = ['', null]] = Object.entries(node) as [string, unknown][];
    if ((combinator !== 'and' && combinator !== 'or') || !Array.isArray(inner)) return undefined;
    const members = inner.map((member) => readNode(member, depth + 1));
    return members.every((member) => member !== undefined) ? newGroup(members, combinator) : undefined;
  };
  const draft = readNode(parseJson(text));
  return draft && (isGroup(draft) ? draft : newGroup([draft]));
};

/** Writes a draft as a `query`, without empty groups; '' when it has no clauses. */
export const writeQuery = (draft: DraftGroup): string => {
  const writeNode = (node: DraftNode): unknown => {
    if (isGroup(node)) {
      const members = node.members.map(writeNode).filter((member) => member !== undefined);
      return members.length ? { [node.combinator]: members } : undefined;
    }
    const { field, operator, values } = node;
    return values.length === 0 ? [field, operator] : [field, operator, values.length === 2 ? values : values[0]];
  };
  const query = writeNode(draft);
  return query === undefined ? '' : JSON.stringify(query);
};

const isDate = (value: EnteredValue): boolean =>
  isIsoDate(value) || isIsoDateTime(value) || (typeof value === 'string' && DATE_WORDS.includes(value));

/** What is wrong with a value; undefined when it is valid. */
export const valueProblem = (field: Field, value: EnteredValue): string | undefined => {
  if (value === null || value === '') return 'Value Required';
  const kind = valueKind(field);
  if (kind === 'number') return searchedNumberProblem(field, value);
  if (kind === 'date' && !isDate(value)) return `Enter it as ${datePattern()}`;
  return undefined;
};

/** Whether all values of a query are entered and valid. */
export const isComplete = (draft: DraftNode, entity: Entity): boolean =>
  clausesIn(draft).every((clause) =>
    clause.values.every((value) => valueProblem(entity.fields[clause.field]!, value) === undefined),
  );
