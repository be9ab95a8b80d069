import { formatDate, formatMoney, formatNumber, pathTo } from '@trestle/kit/core';
import { activeState } from '@trestle/schema/activeState';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { declaredTitle } from '@trestle/schema/recordTitle';
import { searchTerms } from '@trestle/schema/query/searchTerms';
import type { MenuEntry } from '@trestle/schema/registry';
import { menuTarget } from '../nav/menuTarget';

/** A page, an action or a record that the search found. */
export interface SearchResult {
  key: string;
  /** Heading that it stands under. */
  group: string;
  title: string;
  /** Whether it leads to a list of records, and isn't one itself. */
  isList?: boolean;
  /** What tells it from others of the same name. */
  note?: string;
  /** A page of the application; `href` leads out of it. */
  to?: string;
  href?: string;
  target?: string;
  rel?: string;
}

/** A record that a list's search found, as the server sent it. */
export type SearchedRecord = Readonly<Record<string, unknown>>;

const NAME_FIELDS = ['name', 'description', 'descriptive_name', 'username'];
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const titleOf = (entity: Entity, row: SearchedRecord): string =>
  declaredTitle(entity, row) ?? NAME_FIELDS.map((name) => textOf(row[name])).find(Boolean) ?? `#${String(row['id'])}`;

/** A value in a note. Dates and numbers carry their label: alone they say nothing. */
const noteOf = (field: Field | undefined, value: unknown): string => {
  if (!field || value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'Date':
    case 'DateTime':
      return `${field.label} ${formatDate(value)}`;
    case 'Integer':
    case 'Number':
      return `${field.label} ${formatNumber(value)}`;
    case 'Decimal':
    case 'Money':
      return `${field.label} ${formatMoney(value)}`;
    default:
      return textOf(value).replaceAll(/\s*\n\s*/g, ', ');
  }
};

const hasEnded = ({ list: { active } }: Entity, row: SearchedRecord, now: Date): boolean => {
  if (!active) return false;
  if ('flag' in active) return row[active.flag] === false;
  return activeState(textOf(row[active.start]) || null, textOf(row[active.end]) || null, now) === 'inactive';
};

/**
 * Makes a result of a record. The fields that a phone's card shows tell records of the same name apart.
 * @param to address that shows the record to this person
 */
export const recordResult = (
  entity: Entity,
  row: SearchedRecord,
  to: string | undefined,
  now = new Date(),
): SearchResult => {
  const title = titleOf(entity, row);
  const notes = (entity.list.mobileColumns ?? [])
    .map((name) => noteOf(entity.fields[name], row[name]))
    .filter((note) => note && !title.includes(note));
  return {
    key: `${entity.name} ${String(row['id'])}`,
    group: entity.plural,
    title,
    note: [...(hasEnded(entity, row, now) ? ['Deactivated'] : []), ...notes].join(' · '),
    to,
  };
};

const matches = (text: string, typedText: string): boolean =>
  searchTerms(typedText.toLowerCase()).every((term) => text.toLowerCase().includes(term));

/**
 * Puts first the kinds of which a record has the typed words in its name: 'oak' finds the oak tables before the orders
 * of oak tables.
 */
export const namedFirst = (groups: readonly SearchResult[][], typedText: string): SearchResult[] =>
  groups.toSorted((a, b) => Number(hasName(b, typedText)) - Number(hasName(a, typedText))).flat();
const hasName = (results: readonly SearchResult[], typedText: string): boolean =>
  results.some(({ isList, title }) => !isList && matches(title, typedText));

const isCreation = ({ route }: MenuEntry): boolean => route.endsWith('.create');

/** The menu entries with all words that were typed. Entries that create something are listed as actions. */
export const menuResults = (entries: readonly MenuEntry[], typedText: string): SearchResult[] => {
  const matchingEntries = entries.filter((entry) => matches(`${entry.title} ${entry.group}`, typedText));
  // Before anything is typed, offers what creates something: that is what people come to do.
  const shownEntries = typedText ? matchingEntries : matchingEntries.filter(isCreation);
  return shownEntries
    .map((entry) => ({
      key: `menu ${entry.route} ${entry.title}`,
      group: isCreation(entry) ? 'Actions' : 'Pages',
      title: entry.title,
      note: entry.group === entry.title ? '' : entry.group,
      ...menuTarget(entry),
    }))
    .toSorted((a, b) => a.group.localeCompare(b.group));
};

/** Returns the store's name from a text such as 'new order for fitzroy', null for other texts. */
export const storeToOrderFor = (typedText: string): string | null =>
  /^new\s+order\s+(?:for\s+)?(.+)$/i.exec(typedText.trim())?.[1] ?? null;

/** Starts an order for a store that was found. */
export const orderResult = (store: SearchResult, id: number): SearchResult => ({
  key: `order for ${store.key}`,
  group: 'Order for a store',
  title: `New Order for ${store.title}`,
  to: pathTo('store_order.create', {}, { _store: id }),
});
