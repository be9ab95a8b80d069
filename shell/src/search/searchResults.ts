import { formatDate, formatMoney, formatNumber, pathTo, serverDate, today } from '@trestle/kit/core';
import { activeState } from '@trestle/schema/activeState';
import { describeArrivals, type Arrival } from '@trestle/schema/arrivals';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { declaredTitle } from '@trestle/schema/recordTitle';
import type { MenuEntry } from '@trestle/schema/registry';
import { menuTarget } from '../nav/menuTarget';
import { hasAllWords, RANKS, rankOf, type Rank, type SearchedRecord } from './searchRank';

/** A page, an action or a record that the search found. */
export interface SearchResult {
  key: string;
  /** Heading that it stands under. */
  group: string;
  title: string;
  /** What tells it from others of the same name. */
  note?: string;
  /** How well a record meets what was typed. */
  rank?: Rank;
  /** Offers a further search, and is nothing that was found. */
  isOffer?: true;
  /** A page of the application; `href` leads out of it. */
  to?: string;
  /** Id of the product whose card opens over the page. */
  card?: number;
  href?: string;
  target?: string;
  rel?: string;
}

/** Where a result leads. */
export type ResultTarget = Pick<SearchResult, 'to' | 'card'>;

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

/** An order's next day still to come is said with all of its days. */
const ARRIVAL = storeOrder.fields.next_arrival.name;
const arrivalNote = (row: SearchedRecord): string =>
  describeArrivals((row[storeOrder.fields.arrivals.name] ?? []) as readonly Arrival[], today());

const hasEnded = ({ list: { active } }: Entity, row: SearchedRecord, now: Date): boolean => {
  if (!active) return false;
  if ('flag' in active) return row[active.flag] === false;
  return activeState(textOf(row[active.start]) || null, textOf(row[active.end]) || null, now) === 'inactive';
};

/**
 * Makes a result of a record. The fields that a phone's card shows tell records of the same name apart.
 * @param target what shows the record to this person
 */
export const recordResult = (
  entity: Entity,
  row: SearchedRecord,
  target: ResultTarget,
  now = serverDate(),
): SearchResult => {
  const title = titleOf(entity, row);
  const notes = (entity.list.mobileColumns ?? [])
    .map((name) => (name === ARRIVAL ? arrivalNote(row) : noteOf(entity.fields[name], row[name])))
    .filter((note) => note && !title.includes(note));
  return {
    key: `${entity.name} ${String(row['id'])}`,
    group: entity.plural,
    title,
    note: [...(hasEnded(entity, row, now) ? ['Deactivated'] : []), ...notes].join(' · '),
    ...target,
  };
};

/** Makes a result of a record that was found by a text. */
export const foundResult = (
  entity: Entity,
  row: SearchedRecord,
  target: ResultTarget,
  typedText: string,
): SearchResult => {
  const result = recordResult(entity, row, target);
  return { ...result, rank: rankOf(entity, row, result.title, typedText) };
};

/**
 * Orders what was found of each kind: the record whose code was typed, codes that begin so, names, then the rest, of
 * which orders are the last kind.
 * @returns the results of a code that is equal, and all others
 */
export const rankResults = (groups: readonly SearchResult[][]): Record<'exact' | 'others', readonly SearchResult[]> => {
  const rankedGroups = groups
    .map((results) => results.toSorted((a, b) => rankIn(a) - rankIn(b)))
    .filter((results) => results.length > 0)
    .toSorted((a, b) => rankIn(a[0]!) - rankIn(b[0]!));
  const exactGroups = rankedGroups.filter(([first]) => first!.rank === RANKS.code);
  return { exact: exactGroups.flat(), others: rankedGroups.slice(exactGroups.length).flat() };
};
/** A list comes after the records that it holds. */
const rankIn = ({ rank }: SearchResult): number => rank ?? Infinity;

const isCreation = ({ route }: MenuEntry): boolean => route.endsWith('.create');

/** The menu entries with all words that were typed. Entries that create something are listed as actions. */
export const menuResults = (entries: readonly MenuEntry[], typedText: string): SearchResult[] => {
  const matchingEntries = entries.filter((entry) => hasAllWords(`${entry.title} ${entry.group}`, typedText));
  // Before anything is typed, offers what creates something: that is what people come to do.
  const shownEntries = typedText ? matchingEntries : matchingEntries.filter(isCreation);
  return shownEntries
    .map((entry, i) => ({
      // Several entries may have the same title and route.
      key: `menu ${i}`,
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
