import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { standardFilters } from '@trestle/schema/query/availableFilters';
import { ALL_YEARS, searchedYears, yearsText } from '@trestle/schema/query/searchedYears';
import { hasOwnFilter, type ListState } from '../listState';
import { OPERATOR_LABELS, valueKind } from '../query/filterableFields';
import { isGroup, readQuery, writeQuery, type DraftClause, type DraftGroup, type DraftNode } from '../query/queryDraft';
import { signLabel } from './filterLabels';
import { readQbe, withFilter, writeQbe } from './qbe';

/** One condition of a list, and the change that takes it off. */
export interface ActiveCondition {
  key: string;
  /** Label of the field that is compared; 'Search' or 'Query' for conditions on several fields. */
  label: string;
  /** How the values are compared: 'contains', 'is empty'. */
  operator: string;
  field?: Field;
  values: readonly unknown[];
  /** What stands before the last of several values; 'and' if it isn't said. */
  joinedBy?: 'or';
  removal: Partial<ListState>;
  /** What pressing the chip does, where that is not to take the condition off. */
  title?: string;
  /** A button beside the chip that does the same, for whoever looks for these words. */
  removalLabel?: string;
}

/**
 * The conditions that a list is searched by, as users read them: its named filter, text, column filters and query.
 * @param defaultFilter the filter that the list begins with
 * @param hidden fields that the user may not see
 */
export const activeConditions = (
  entity: Entity,
  state: ListState,
  defaultFilter = standardFilters(entity).first,
  hidden?: ReadonlySet<string>,
): ActiveCondition[] => [
  ...filterCondition(entity, state, defaultFilter),
  ...searchCondition(entity, state),
  ...(hidden?.has(entity.list.recent?.field ?? '') ? [] : yearsCondition(entity, state)),
  ...columnConditions(entity, state),
  ...queryConditions(entity, state),
];

const filterCondition = (entity: Entity, state: ListState, defaultFilter: string): ActiveCondition[] => {
  if (!hasOwnFilter(entity, state, defaultFilter)) return [];
  const { label } = entity.list.filters![state.filter]!;
  return [{ key: 'filter', label, operator: '', values: [], removal: { filter: defaultFilter } }];
};

const searchCondition = (entity: Entity, { q, searchField }: ListState): ActiveCondition[] => {
  if (!q) return [];
  const label = entity.fields[searchField]?.label ?? 'Search';
  return [{ key: 'q', label, operator: 'has', values: [q], removal: { q: '', searchField: '' } }];
};

/** How many years a search looks back. Whoever asked for all of them can go back to the usual ones. */
const yearsCondition = (entity: Entity, state: ListState): ActiveCondition[] => {
  const { recent } = entity.list;
  const years = searchedYears(entity, state);
  if (!recent || !years) return [];
  const words = yearsText(years);
  if (!words) {
    const title = `Search ${yearsText(String(recent.years))} alone`;
    return [{ key: 'years', label: 'All years', operator: '', values: [], removal: { years: '' }, title }];
  }
  const { label } = entity.fields[recent.field]!;
  const removal = { years: ALL_YEARS };
  return [{ key: 'years', label, operator: `in ${words}`, values: [], removal, removalLabel: 'All years' }];
};

const columnConditions = (entity: Entity, { qbe }: ListState): ActiveCondition[] => {
  const filters = readQbe(qbe, entity);
  return Object.entries(filters).map(([name, { op, value }]) => {
    const field = entity.fields[name]!;
    return {
      key: `column ${name}`,
      label: field.label,
      operator: signLabel(op, valueKind(field)),
      field,
      values: [value],
      removal: { qbe: writeQbe(withFilter(filters, name, null)) },
    };
  });
};

const queryConditions = (entity: Entity, { query }: ListState): ActiveCondition[] => {
  if (!query) return [];
  const draft = readQuery(query, entity);
  const wholeQuery = { key: 'query', label: 'Query', operator: '', values: [], removal: { query: '' } };
  // An 'or' query is one chip: taking off one of its alternatives would make the list shorter, not longer.
  if (!draft) return [wholeQuery];
  if (draft.combinator === 'or' && draft.members.length > 1)
    return [{ ...describeMember(entity, draft), key: 'query', removal: { query: '' } }];
  // By its position: a member's own key is another one at each reading, and a chip that is drawn anew loses the focus.
  return draft.members.map((member, index) => ({
    ...describeMember(entity, member),
    key: `query ${index}`,
    removal: { query: writeQuery({ ...draft, members: draft.members.filter((each) => each !== member) }) },
  }));
};

const describeMember = (entity: Entity, member: DraftNode): Omit<ActiveCondition, 'key' | 'removal'> => {
  if (isGroup(member)) {
    const [only, ...others] = member.members;
    // A group of one condition says what the condition says.
    if (only && others.length === 0) return describeMember(entity, only);
    const alternatives = describeAlternatives(entity, member);
    if (alternatives) return alternatives;
    const quantifier = member.combinator === 'or' ? 'any' : 'all';
    return { label: 'Query', operator: `${quantifier} of ${member.members.length} conditions`, values: [] };
  }
  const field = entity.fields[member.field]!;
  const label = labelOf(entity, field);
  const operator = (OPERATOR_LABELS[member.operator] ?? member.operator).toLowerCase();
  return { label, operator, field, values: member.values };
};

/** A record's number is read as the record itself: 'Order', not 'Id'. */
const labelOf = (entity: Entity, field: Field): string => (field.name === 'id' ? entity.label : field.label);

/** Describes a field that may have one of several values: 'Product is A, B or C'. Null for other groups. */
const describeAlternatives = (entity: Entity, group: DraftGroup): Omit<ActiveCondition, 'key' | 'removal'> | null => {
  const clauses = group.members.filter((member): member is DraftClause => !isGroup(member));
  const [first] = clauses;
  if (!first || group.combinator !== 'or' || clauses.length < group.members.length) return null;
  if (!clauses.every(({ field, operator }) => field === first.field && operator === 'eq')) return null;
  const field = entity.fields[first.field]!;
  const values = clauses.flatMap((clause) => clause.values);
  return { label: labelOf(entity, field), operator: 'is', field, values, joinedBy: 'or' };
};
