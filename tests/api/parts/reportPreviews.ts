import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import { expectStatus, type Body, type Call, type ApiReply } from './people';
import type { ReportFields } from './reportForms';

/* Previews of reports, compared with the lists that they are made of. */
export const ZONE = 'Australia/Melbourne';

/** The lists that each report reads. */
export const LISTS_BY_REPORT: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['catalogue', 'catalogue_page', 'product'],
  container_packing_list: ['container', 'stock', 'store_order_line'],
  delivery_note: ['store_order_line'],
  incoming_order_lines: ['store_order_line'],
  order_confirmation: ['store_order'],
  order_lines_for_accounts: ['store_order_line'],
  orders_by_store: ['store_order'],
  packing_slip: ['store_order', 'store_order_line'],
  price_list: ['product'],
  product_labels: ['product'],
  sales: ['store_order_line', 'product'],
  slow_movers: ['stock_availability', 'store_order_line'],
  stock_availability: ['stock_availability'],
  stock_labels: ['container', 'stock'],
  supplier_list: ['supplier'],
  user_groups_and_rights: ['user', 'group', 'group_permissions'],
};
/** Columns that a report works out itself. All others show a declared field, under its name. */
const DERIVED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  container_packing_list: ['taken_by'],
  delivery_note: ['received'],
  order_lines_for_accounts: ['day', 'description', 'net', 'tax', 'gross'],
  orders_by_store: ['pieces', 'total_price', 'count', 'period'],
  packing_slip: ['packed'],
  price_list: ['picture'],
  product_labels: ['labels'],
  sales: ['group', 'pieces', 'pieces_before', 'total', 'total_before', 'change'],
  slow_movers: ['available', 'value', 'sold', 'weeks_left'],
  stock_availability: ['value'],
  stock_labels: ['labels'],
  user_groups_and_rights: ['group_names'],
};
/** Makes a report: for the screen, where its cells are typed and tables have up to 500 rows, or as another file. */
export const previewReport = (
  caller: Call,
  report: string,
  fields: ReportFields,
  filename = 'x.json',
): Promise<ApiReply> => {
  const sent = [['timezone', ZONE], ['filename', filename], ['reportName', report], ...fields];
  const parts = sent.map(
    ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = 'multipart/form-data; boundary=cut';
  return caller('POST', '/reports/download', `${parts.join('')}--cut--\r\n`, { 'content-type': type });
};
/** Names of the reports that an account finds, without those of tests. */
export const reportsOf = async (caller: Call): Promise<string[]> => {
  const reports = (await caller('GET', '/reports/reports/')).body as unknown as Body[];
  return reports.map(({ name }) => name as string).filter((name) => !name.startsWith('_'));
};

/** Most choices of one parameter that are tried. */
const MAX_CHOICES = 3;
/**
 * Parameters as the screen first fills them in.
 * @returns one set of fields for each of the first choices of a required list that has no default
 */
const fieldSetsOf = async (caller: Call, report: string): Promise<ReportFields[]> => {
  const { body } = await caller('GET', `/reports/reportsParams/${report}/`);
  return (body['params'] as Body[]).reduce<ReportFields[]>(
    (fieldSets, { name, defaultVal, allowBlank, listEntries, paramType }) => {
      const add = (...values: readonly unknown[]) =>
        fieldSets.map((fields): ReportFields => [
          ...fields,
          ...values.map((value) => [name as string, String(value)] as const),
        ]);
      if (defaultVal !== null && defaultVal !== false) return add(defaultVal);
      if (allowBlank) return fieldSets;
      const choices = (listEntries as Body[]).slice(0, MAX_CHOICES).map(({ value }) => value as unknown);
      return paramType ? add(...choices) : choices.flatMap((choice) => add(choice));
    },
    [[]],
  );
};
const HIDDEN_FIELD_REFUSAL = 'This report needs a field that is hidden from you.';
/** Whether a report still offers these choices: another test may have deleted the record that one of them names. */
const isOffered = async (caller: Call, report: string, fields: ReportFields): Promise<boolean> =>
  (await fieldSetsOf(caller, report)).some((each) => JSON.stringify(each) === JSON.stringify(fields));
/** Makes a report with each choice of its lists. Refusals because of a hidden field are left out. */
export const previewAll = async (caller: Call, report: string): Promise<Body[]> => {
  const previews: Body[] = [];
  for (const fields of await fieldSetsOf(caller, report)) {
    const reply = await previewReport(caller, report, fields);
    if ([400, 404].includes(reply.status) && !(await isOffered(caller, report, fields))) continue;
    if (reply.status !== 403 || reply.body['detail'] !== HIDDEN_FIELD_REFUSAL) previews.push(expectStatus(reply, 200));
  }
  return previews;
};
/** The tables among a report's sections. */
export const tablesOf = (reportPreview: Body): Body[] =>
  (reportPreview['sections'] as Body[]).filter(({ kind }) => kind === 'table');

const PAGE_ROWS = 10_000;
/** A list as it was read. */
interface ReadList {
  rows: Promise<Body[]>;
  /** When the reading began, by `performance.now()`. */
  readAt: number;
}
const listsByCaller = new WeakMap<Call, Map<Entity, ReadList>>();
const readList = async (caller: Call, entity: Entity): Promise<Body[]> => {
  const rows: Body[] = [];
  // A test of imports may have made thousands of rows.
  for (let count = 1; rows.length < count;) {
    const page = `?filter=all&sort=id&limit=${PAGE_ROWS}&offset=${rows.length}`;
    const { status, body } = await caller('GET', `${collectionPath(entity)}${page}`);
    // A list that the account may not see holds no value. Any other refusal says nothing of values.
    if (status !== 403) expect([entity.name, status]).toEqual([entity.name, 200]);
    const results = (body['results'] ?? []) as Body[];
    rows.push(...results);
    count = results.length < PAGE_ROWS ? rows.length : (body['count'] as number);
  }
  return rows;
};
/**
 * All rows that an account finds in a list, read once for each account.
 * @param since reads a list that was read earlier a second time, and adds those rows: another test may have written some
 *   in between
 */
export const listRows = (caller: Call, entity: Entity, since = 0): Promise<Body[]> => {
  const lists = listsByCaller.get(caller) ?? new Map<Entity, ReadList>();
  listsByCaller.set(caller, lists);
  const earlier = lists.get(entity);
  if (earlier && earlier.readAt >= since) return earlier.rows;
  const readAt = performance.now();
  const rows = Promise.all([earlier?.rows ?? [], readList(caller, entity)]).then((both) => both.flat());
  lists.set(entity, { rows, readAt });
  return rows;
};
const withNested = (names: readonly string[]): Entity[] =>
  names.flatMap((name) => {
    const entity = entitiesByName.get(name)!;
    const nested = Object.values(entity.fields).filter(({ kind, ids_only }) => kind === 'ManyToMany' && !ids_only);
    return [entity, ...withNested(nested.map(({ ref }) => ref!))];
  });
/** The values that an account finds under a field's name in the lists that a report reads. */
const listedValues = async (caller: Call, report: string, field: string, since: number): Promise<Set<unknown>> => {
  const entities = [...new Set(withNested(LISTS_BY_REPORT[report]!))];
  const rows = await Promise.all(entities.map((entity) => listRows(caller, entity, since)));
  return new Set(rows.flat().flatMap((row) => (field in row ? [row[field] as unknown] : [])));
};

/**
 * The cells of a report whose values are in no list of the same account, as 'column: value'.
 * @param madeBefore when the report had been made, by `performance.now()`
 */
const unlistedCells = async (
  caller: Call,
  report: string,
  reportPreview: Body,
  madeBefore: number,
): Promise<string[]> => {
  const cells: string[] = [];
  for (const { columns, rows } of tablesOf(reportPreview)) {
    for (const [i, { name }] of (columns as Body[]).entries()) {
      if (DERIVED_COLUMNS[report]?.includes(name as string)) continue;
      const columnCells = (rows as unknown[][]).map((row) => row[i]).filter((cell) => cell !== null);
      const findUnlisted = async (since: number) => {
        const listed = await listedValues(caller, report, name as string, since);
        const formerNames = await Promise.all(
          ['ordered_name', 'ordered_code'].map((field) => listedValues(caller, report, field, since)),
        );
        const isListed = (cell: unknown): boolean => {
          const [, today, former] = /^(.*) \(ordered as (.*)\)$/.exec(String(cell)) ?? [];
          if (former === undefined) return listed.has(name === 'deny' ? cell === 'Denies' : cell);
          return listed.has(today) && former.split(' · ').every((each) => formerNames.some((names) => names.has(each)));
        };
        return columnCells.filter((cell) => !isListed(cell));
      };
      const unlisted = (await findUnlisted(0)).length ? await findUnlisted(madeBefore) : [];
      cells.push(...unlisted.map((cell) => `${String(name)}: ${JSON.stringify(cell)}`));
    }
  }
  return cells;
};

/**
 * Fails for a cell whose value is in no list of the same account. Another test may change a row between the report and
 * the list, so a report with such a cell is made a second time: what nobody may see would be there again.
 */
export const expectListed = async (caller: Call, report: string, make: () => Promise<Body[]>): Promise<void> => {
  const findUnlisted = async () => {
    const previews = await make();
    const madeBefore = performance.now();
    const cells: string[] = [];
    for (const preview of previews) cells.push(...(await unlistedCells(caller, report, preview, madeBefore)));
    return cells;
  };
  const first = await findUnlisted();
  const again = first.length ? await findUnlisted() : [];
  expect([report, first.filter((cell) => again.includes(cell))]).toEqual([report, []]);
};
