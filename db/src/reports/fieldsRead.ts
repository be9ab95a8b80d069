import type { ReadPlan } from '../collection/readPlan';

/** Whether rows were listed or one record was read: each call has field rules of its own. */
export type ReadKind = 'list' | 'read';
/**
 * A field that a report was made from, as its run keeps it: the call and the field. That of a nested row has its list's
 * name before it.
 * @example 'list product cost', 'read store_order store_order_lines.quantity'
 */
export type FieldRead = `${ReadKind} ${string} ${string}`;

/** The hidden fields of a call. It tells which other fields somebody asked about, and so will read. */
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
 * Returns the same hidden fields, and tells of each field that turns out to be visible: those to show, and those of
 * the query, since the rows that it finds reveal their values.
 */
export const watchVisible = (hidden: ReadonlySet<string>, onVisible: (field: string) => void): ReadonlySet<string> =>
  new WatchedHiddenFields(hidden, onVisible);

/** Names of the fields in a record, those of nested rows after the name of their list. */
export const pathsOf = ({ columns, nested }: ReadPlan): readonly string[] => [
  ...columns.map(({ name }) => name),
  ...nested.flatMap(({ field, plan, aggregates }) => [
    field.name,
    ...aggregates.map(({ name }) => name),
    ...(plan ? pathsOf(plan).map((path) => `${field.name}.${path}`) : []),
  ]),
];

/** Takes such a text apart. */
export const parseFieldRead = (text: FieldRead): { read: ReadKind; entity: string; path: string } => {
  const [read, entity, path] = text.split(' ') as [ReadKind, string, string];
  return { read, entity, path };
};
