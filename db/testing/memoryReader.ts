import type { Clause, Predicate } from '@trestle/schema/query/clause';
import { entitiesByName } from '@trestle/schema/entities/all';
import { forbidden, notFound } from '@trestle/schema/errors';
import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { parseListRequest, type ListRequest } from '@trestle/schema/query/listRequest';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../src/collection/call/context';
import { addMoney } from '../src/reports/sections/tableColumns';
import type { ReportContent, ReportDefinition, ReportReader } from '../src/reports/report';

/** The rows that a report reads in a test, by entity. An entity that is missing may not be listed. */
export type MemoryRows = Readonly<Record<string, readonly Row[]>>;
/** What a test's caller may not read, and what else the reader knows. */
export interface MemoryOptions {
  /** Fields that are hidden from the caller, as `product.wholesale_price`. */
  hidden?: readonly string[];
  /** Ids of files by `entity id`. */
  pictures?: Readonly<Record<string, number>>;
  now?: Date;
}

const TEST_NOW = new Date('2026-11-18T02:00:00Z');
const TEST_ZONE = 'Australia/Melbourne';

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
};
const matchesPredicate = ({ field, is, value }: Predicate, row: Row): boolean => {
  const cell = row[field] ?? null;
  if (is === 'is_null') return cell === null;
  if (is === 'is_not_null') return cell !== null;
  if (cell === null) return false;
  const order = compare(cell, value);
  const tests: Partial<Record<typeof is, boolean>> = {
    eq: order === 0,
    lt: order < 0,
    le: order <= 0,
    gt: order > 0,
    ge: order >= 0,
  };
  return tests[is] ?? String(cell).toLowerCase().includes(String(value).toLowerCase());
};
const matches = (clause: Clause, row: Row): boolean => {
  if ('and' in clause) return clause.and.every((inner) => matches(inner, row));
  if ('or' in clause) return clause.or.some((inner) => matches(inner, row));
  if ('childKey' in clause) throw new Error('Rows in memory have no child rows');
  return matchesPredicate(clause, row);
};
/** Checks a list's parameters. A report that needs a hidden field is refused, as by the reader of services. */
const parseRequest = (name: string, ...rest: Tail<Parameters<typeof parseListRequest>>): ListRequest => {
  try {
    return parseListRequest(entitiesByName.get(name)!, ...rest);
  } catch (error) {
    throw String(error).includes('Unknown f') ? forbidden() : error;
  }
};
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));

/** Reads reports' rows from memory, under the same checks of queries and hidden fields as lists. */
export const createMemoryReader = (
  rows: MemoryRows,
  { hidden = [], pictures = {}, now = TEST_NOW }: MemoryOptions = {},
): ReportReader => {
  const hiddenOf = (entity: string): ReadonlySet<string> =>
    new Set(hidden.filter((name) => name.startsWith(`${entity}.`)).map((name) => name.slice(entity.length + 1)));
  const rowsOf = (entity: string): readonly Row[] => {
    if (!Object.hasOwn(rows, entity)) throw forbidden();
    return rows[entity]!;
  };
  const find = (name: string, parameters: Readonly<Record<string, string>>) => {
    const context = { now, zone: TEST_ZONE, hidden: hiddenOf(name) };
    const limits = { maxLimit: MAX_DOWNLOAD_ROWS, defaultLimit: MAX_DOWNLOAD_ROWS };
    const { where, sort, limit } = parseRequest(name, parameters, context, limits);
    const matchingRows = rowsOf(name).filter((row) => where.every((clause) => matches(clause, row)));
    const sorted = matchingRows.toSorted(
      (a, b) => compare(a[sort.field], b[sort.field]) * (sort.descending ? -1 : 1) || compare(a['id'], b['id']),
    );
    return { all: sorted, page: sorted.slice(0, limit), hidden: context.hidden };
  };
  const withoutHidden = (entity: string, row: Row): Row => {
    const { fields } = entitiesByName.get(entity)!;
    const shownValues = Object.entries(row).filter(([name]) => !hiddenOf(entity).has(name));
    return Object.fromEntries(
      shownValues.map(([name, value]) => {
        const nested = fields[name]?.kind === 'ManyToMany' && !fields[name].ids_only ? fields[name].ref! : undefined;
        return [name, nested ? (value as Row[]).map((nestedRow) => withoutHidden(nested, nestedRow)) : value];
      }),
    );
  };
  const list: ReportReader['list'] = async (entity, parameters, wantedFields) => {
    const { all, page, hidden: hiddenFields } = find(entity, parameters);
    const fields = wantedFields.filter((name) => !hiddenFields.has(name));
    const unknown = fields.find((name) => !(name in entitiesByName.get(entity)!.fields));
    if (unknown) throw new Error(`${entity} has no field ${unknown}`);
    return {
      fields,
      totalCount: all.length,
      rowCount: page.length,
      rows: (async function* () {
        yield page.map((row) => pick(row, fields));
      })(),
    };
  };
  return {
    canList: (entity) => Object.hasOwn(rows, entity),
    canRead: (entity, field) => Object.hasOwn(rows, entity) && !hiddenOf(entity).has(field),
    list,
    rows: async (...request) => (await list(...request)).rows,
    record: async (entity, id) => {
      const row = rowsOf(entity).find((candidate) => candidate['id'] === id);
      if (!row) throw notFound();
      return withoutHidden(entity, row);
    },
    groups: async (entity, parameters, groupBy, sums) => {
      const { all, hidden: hiddenFields } = find(entity, parameters);
      if (groupBy.some((name) => hiddenFields.has(name))) throw forbidden();
      const shownSums = sums.filter((name) => !hiddenFields.has(name));
      const groups = new Map<string, Row>();
      for (const row of all) {
        const key = JSON.stringify(pick(row, groupBy));
        const group = groups.get(key) ?? {
          ...pick(row, groupBy),
          ...Object.fromEntries(shownSums.map((name) => [name, 0])),
          count: 0,
        };
        for (const name of shownSums) group[name] = addMoney(Number(group[name]), Number(row[name]));
        group['count'] = Number(group['count']) + 1;
        groups.set(key, group);
      }
      return [...groups.values()];
    },
    pictures: async (entity, ids) =>
      new Map(ids.flatMap((id) => (pictures[`${entity} ${id}`] ? [[id, pictures[`${entity} ${id}`]!] as const] : []))),
  };
};

/** Reads a report's sections with all rows of its tables. */
const readSections = async (content: ReportContent): Promise<ReportSection<readonly (readonly unknown[])[]>[]> => {
  const sections: ReportSection<readonly (readonly unknown[])[]>[] = [];
  for await (const section of content.sections) {
    if (section.kind !== 'table') sections.push(section);
    else {
      const rows: (readonly unknown[])[] = [];
      if (Array.isArray(section.rows)) rows.push(...(section.rows as readonly (readonly unknown[])[]));
      else
        for await (const batch of section.rows as AsyncIterable<readonly (readonly unknown[])[]>) rows.push(...batch);
      sections.push({ ...section, rows } as ReportSection<readonly (readonly unknown[])[]>);
    }
  }
  return sections;
};

/** Makes a report of rows in memory. Parameters that are left out are empty. */
export const makeInMemory = async (
  report: ReportDefinition,
  reader: ReportReader,
  values: Readonly<Record<string, unknown>> = {},
) => {
  const blank = Object.fromEntries(report.parameters.map(({ name, several }) => [name, several ? [] : null]));
  const content = await report.make({
    reader,
    values: { ...blank, ...values } as never,
    now: TEST_NOW,
    zone: TEST_ZONE,
  });
  return { ...content, sections: await readSections(content) };
};
