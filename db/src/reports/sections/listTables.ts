import type { QueryCondition } from '@trestle/schema/entity';
import type { ReportSection } from '@trestle/schema/report';
import { queryOf } from '../parameters/listQuery';
import type { ReportReader } from '../report';
import { groupRows, readRows } from './readRows';
import { readableColumns } from './tableColumns';
import { listTable, rowTable, textSection, HIDDEN_TEXT, type ListTable } from './tables';

/** Rows that one statement reads at most for several tables, and that stand in memory together. */
const MAX_ROWS_TOGETHER = 2000;
/** Tables that one statement reads at most: a query takes a hundred conditions, and a report has some of its own. */
const MAX_TABLES_TOGETHER = 50;

/** A table of those rows of a list that have one value of a field. */
export interface ValueTable {
  title: string;
  /** The value, an id. */
  value: number;
  /** How many rows it had when they were counted. */
  count: number;
}
/** Tables of one list, each of other rows. */
export interface ListTables<T extends ValueTable> extends Pick<ListTable, 'entity' | 'columns' | 'emptyText'> {
  /** The field whose values distinguish the tables. The caller may read it. */
  field: string;
  /** Parameters of the list's call, without its query. */
  parameters: Readonly<Record<string, string>>;
  /** What all rows meet. */
  conditions: readonly (QueryCondition | undefined)[];
  /** Narrows the rows of some tables further by what is known of them, so that an index finds them. */
  narrow?(tables: readonly T[]): QueryCondition;
}

/** Divides tables into runs that are read together. A table of many rows is read alone. */
export function readTogether<T extends ValueTable>(tables: readonly T[]): readonly T[][] {
  const runs: T[][] = [];
  let rowCount = Infinity;
  for (const table of tables) {
    rowCount += table.count;
    if (rowCount > MAX_ROWS_TOGETHER || runs.at(-1)!.length === MAX_TABLES_TOGETHER) {
      runs.push([]);
      rowCount = table.count;
    }
    runs.at(-1)!.push(table);
  }
  return runs;
}

/** Reads a list into tables. Small ones are read by one statement, where a statement for each would take longest. */
export async function* listTables<T extends ValueTable>(
  reader: ReportReader,
  tables: readonly T[],
  { entity, field, columns, parameters, conditions, emptyText, narrow }: ListTables<T>,
): AsyncGenerator<ReportSection> {
  const shownColumns = readableColumns(reader, entity, columns);
  if (!shownColumns.length) {
    yield textSection(HIDDEN_TEXT);
    return;
  }
  const fields = [...new Set(['id', field, ...shownColumns.flatMap(({ needs }) => needs)])];
  const parametersOf = (run: readonly T[], narrowing?: QueryCondition) => {
    const chosen: QueryCondition = { or: run.map(({ value }) => [field, 'eq', value] as const) };
    return { ...parameters, query: queryOf(chosen, narrowing, ...conditions) };
  };
  const readAlone = (table: T, narrowing?: QueryCondition) =>
    listTable(reader, { entity, title: table.title, columns, parameters: parametersOf([table], narrowing), emptyText });
  for (const run of readTogether(tables)) {
    const narrowing = narrow?.(run);
    if (run.length === 1) {
      const section = await readAlone(run[0]!, narrowing);
      yield narrowing && section.kind === 'text' ? await readAlone(run[0]!) : section;
      continue;
    }
    const rows = await readRows(reader, entity, parametersOf(run, narrowing), fields);
    const rowsByValue = groupRows(rows, (row) => String(row[field]));
    for (const table of run) {
      const own = rowsByValue.get(String(table.value)) ?? [];
      // It had rows. Those may no longer be where they are narrowed to, such as lines whose container got another date.
      yield narrowing && !own.length ? await readAlone(table) : rowTable(table.title, shownColumns, own, emptyText);
    }
  }
}
