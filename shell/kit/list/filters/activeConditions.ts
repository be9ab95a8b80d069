import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { ListState } from '../listState';
import { OPERATOR_LABELS, valueKind } from '../query/filterableFields';
import { isGroup, readQuery, writeQuery, type DraftNode } from '../query/queryDraft';
import { signWords } from './filterWords';
import { readQbe, withFilter, writeQbe } from './qbe';

/** One condition of a list, and the change that takes it off. */
export interface ActiveCondition {
  key: string;
  /** What it is about: a field's label. */
  label: string;
  /** How it compares: 'contains', 'is empty'. */
  operator: string;
  field?: Field;
  values: readonly unknown[];
  removal: Partial<ListState>;
}

/** The conditions that a list is searched by, in words: its text, its column filters and its query. */
export const activeConditions = (entity: Entity, state: ListState): ActiveCondition[] => [
  ...searchCondition(entity, state),
  ...columnConditions(entity, state),
  ...queryConditions(entity, state),
];

const searchCondition = (entity: Entity, { q, searchField }: ListState): ActiveCondition[] => {
  if (!q) return [];
  const label = entity.fields[searchField]?.label ?? 'Search';
  return [{ key: 'q', label, operator: 'has', values: [q], removal: { q: '', searchField: '' } }];
};

const columnConditions = (entity: Entity, { qbe }: ListState): ActiveCondition[] => {
  const filters = readQbe(qbe, entity);
  return Object.entries(filters).map(([name, { op, value }]) => {
    const field = entity.fields[name]!;
    return {
      key: `column ${name}`,
      label: field.label,
      operator: signWords(op, valueKind(field)),
      field,
      values: [value],
      removal: { qbe: writeQbe(withFilter(filters, name, null)) },
    };
  });
};

const queryConditions = (entity: Entity, { query }: ListState): ActiveCondition[] => {
  if (!query) return [];
  const draft = readQuery(query, entity);
  const whole = { key: 'query', label: 'Query', operator: '', values: [], removal: { query: '' } };
  // Alternatives are one condition: without one of them, the list would lose rows.
  if (!draft || draft.combinator === 'or') return [whole];
  return draft.members.map((member) => ({
    ...memberWords(entity, member),
    key: `query ${member.key}`,
    removal: { query: writeQuery({ ...draft, members: draft.members.filter((each) => each !== member) }) },
  }));
};

const memberWords = (entity: Entity, member: DraftNode): Omit<ActiveCondition, 'key' | 'removal'> => {
  if (isGroup(member)) {
    const which = member.combinator === 'or' ? 'any' : 'all';
    return { label: 'Query', operator: `${which} of ${member.members.length} conditions`, values: [] };
  }
  const field = entity.fields[member.field]!;
  const operator = (OPERATOR_LABELS[member.operator] ?? member.operator).toLowerCase();
  return { label: field.label, operator, field, values: member.values };
};
