import type { Entity } from './entity';

/** A value's name in a title: `{store__name}`. */
const PLACEHOLDER = /\{(\w+)\}/g;
/** Stands between the parts of a title. */
export const TITLE_SEPARATOR = ' · ';
type Titled = Pick<Entity, 'title'>;

const isPresent = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

/**
 * Returns a record's name by its entity's title: 'Order 1086 · Fitzroy'. Parts whose values are missing are left out.
 * @returns undefined without a title, and when all parts are missing, as in a new record
 */
export const declaredTitle = ({ title }: Titled, record: Readonly<Record<string, unknown>>): string | undefined => {
  const parts = (title ?? '')
    .split(TITLE_SEPARATOR)
    .filter((part) => [...part.matchAll(PLACEHOLDER)].some(([, name]) => isPresent(record[name!])))
    .map((part) => part.replaceAll(PLACEHOLDER, (_, name: string) => String(record[name] ?? '')).trim());
  return parts.join(TITLE_SEPARATOR) || undefined;
};

/** Fields that name a record whose entity declares no title; the first with a value counts. */
export const titleCandidates = ({ columns }: Entity['list']): string[] => [
  'name',
  'description',
  'descriptive_name',
  'username',
  columns[0] ?? '',
  'code',
];
/** Returns the fields that `recordTitle` reads, besides the id. */
export const titleFields = ({ title, list }: Pick<Entity, 'title' | 'list'>): string[] =>
  title ? [...title.matchAll(PLACEHOLDER)].map(([, name]) => name!) : titleCandidates(list);

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * A record's name for people: its entity's title, else name or description, else its list's first column, else its id.
 */
export const recordTitle = (
  entity: Pick<Entity, 'title' | 'list'>,
  record: Readonly<Record<string, unknown>>,
): string => {
  const titled = declaredTitle(entity, record);
  if (titled) return titled;
  return (
    titleCandidates(entity.list)
      .map((name) => toText(record[name]))
      .find(Boolean) ?? `#${toText(record['id'])}`
  );
};

/** A record's name on its page and in mails: by its entity's heading, such as a container's code and name. */
export const recordHeading = (
  entity: Pick<Entity, 'title' | 'heading' | 'list'>,
  record: Readonly<Record<string, unknown>>,
): string => (entity.heading && declaredTitle({ title: entity.heading }, record)) || recordTitle(entity, record);

/** Returns the words that the titles of all records share: 'order'. People type them before a number. */
export const titleWords = ({ title }: Titled): ReadonlySet<string> =>
  new Set(
    (title ?? '')
      .split(/\s+/)
      .filter((word) => word && !word.includes('{'))
      .map((word) => word.toLowerCase()),
  );
