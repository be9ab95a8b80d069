import type { ReadPlan } from '../collection/read/readPlan';

/** The call by which a report read: a list, or one record. Each call has field rules of its own. */
export type ReadKind = 'list' | 'read';
/**
 * A field that a report was made from, as its run keeps it: the call, the entity and the field. The field of a nested
 * row has the name of its list before it.
 * @example 'list product cost', 'read store_order store_order_lines.quantity'
 */
export type FieldRead = `${ReadKind} ${string} ${string}`;

/**
 * The hidden fields of a call. Calls `onVisible` with each other field that is asked about, because it will be read.
 */
class WatchedHiddenFields extends Set<string> {
  constructor(
    hidden: ReadonlySet<string>,
    private readonly onVisible: (field: string) => void,
  ) {
    super(hidden);
  }
  override has(field: string): boolean {
    const isHidden = super.has(field);
    if (!isHidden) this.onVisible(field);
    return isHidden;
  }
}

/**
 * Returns the same hidden fields, and calls `onVisible` with each field that turns out to be visible: fields that are
 * shown, and fields of the query, since the rows that it finds reveal their values.
 */
export const watchVisible = (hidden: ReadonlySet<string>, onVisible: (field: string) => void): ReadonlySet<string> =>
  new WatchedHiddenFields(hidden, onVisible);

/** Returns the names of the fields in a record. Fields of nested rows have the name of their list before them. */
export const pathsOf = ({ columns, nested }: ReadPlan): readonly string[] => [
  ...columns.map(({ name }) => name),
  ...nested.flatMap(({ field, plan, aggregates }) => [
    field.name,
    ...aggregates.map(({ name }) => name),
    ...(plan ? pathsOf(plan).map((path) => `${field.name}.${path}`) : []),
  ]),
];

/** Splits the text of a field that was read into its parts. */
export function parseFieldRead(text: FieldRead): { kind: ReadKind; entity: string; path: string } {
  const [kind, entity, path] = text.split(' ') as [ReadKind, string, string];
  return { kind, entity, path };
}
