import { joinFieldLimits } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { forbidden, UnknownName } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { parseListRequest, type ListRequest } from '@trestle/schema/query/listRequest';
import type { Caller, Context, Row } from '../collection/call/context';
import { isNumberField } from '../formats/numberField';
import { accessOf } from '../collection/call/fieldAccess';
import { scopeOf } from '../collection/read/list';
import { readPlanFor } from '../collection/read/readPlan';
import { readRecord } from '../collection/read/readRecord';
import type { Cell, CellBatches } from '../sql/rowStream';
import { toIsoTimestamp } from '../sql/rowValues';
import { planDownload, planGroups } from '../sql/planning/planList';
import { parseFieldRead, pathsOf, watchVisible, type FieldRead, type ReadKind } from './fieldsRead';
import { findPictures, PICTURE_FIELDS, readPicture, type PictureContent } from './pictures';
import type { ReportReader } from './report';

/**
 * Creates `callerFor`, which returns the caller of an entity's own call: the same person, under that call's field
 * rules.
 * @throws Problem 403 where the caller may not make that call
 */
function createCallerFor(context: Context, caller: Caller) {
  const callers = new Map<string, Caller>();
  const mayRead = (kind: ReadKind, name: string): boolean => Object.hasOwn(caller.reads?.[kind] ?? {}, name);
  const callerFor = (kind: ReadKind, name: string): Caller => {
    if (!mayRead(kind, name)) throw forbidden(`You may not see ${context.find(name).plural}.`);
    const callLimits = caller.reads![kind][name]!;
    if (Object.keys(callLimits).length === 0) return caller;
    const key = `${kind} ${name}`;
    // The same object each time: what its rules hide is worked out once.
    const callCaller = callers.get(key) ?? { ...caller, limits: joinFieldLimits(caller.limits, callLimits) };
    callers.set(key, callCaller);
    return callCaller;
  };
  return { mayRead, callerFor };
}

function createValueParser(field: Field): (cell: Exclude<Cell, null>) => unknown {
  if (isNumberField(field)) return Number;
  if (field.kind === 'Boolean') return (cell) => Number(cell) === 1;
  if (field.kind === 'DateTime') return (cell) => toIsoTimestamp(String(cell));
  if (field.kind === 'Json' || field.kind === 'Array') return (cell) => JSON.parse(String(cell)) as unknown;
  return String;
}
/** Converts batches of cells into rows like those of a list's reply. */
async function* toRows(batches: CellBatches, fields: readonly Field[]): AsyncGenerator<readonly Row[]> {
  const values = fields.map(createValueParser);
  for await (const batch of batches)
    yield batch.map((cells) =>
      Object.fromEntries(fields.map(({ name }, i) => [name, cells[i] === null ? null : values[i]!(cells[i]!)])),
    );
}

/** Returns the fields that the caller may see. @throws Error for a name that no list shows: the report is wrong */
const visibleFields = (entity: Entity, names: readonly string[], hidden: ReadonlySet<string>): Field[] =>
  names
    .map((name) => {
      const field = entity.fields[name];
      if (
        !field ||
        field.secret ||
        field.filter_only ||
        field.download_only ||
        field.page_only ||
        field.kind === 'ManyToMany'
      )
        throw new Error(`A report asks for ${entity.name}.${name}, which no list has`);
      return field;
    })
    .filter(({ name }) => !hidden.has(name));

/**
 * Returns the error for a query that names a hidden field. Its words are about the report: its reader wrote no query.
 */
const toRefusal = (error: unknown): unknown =>
  error instanceof UnknownName ? forbidden('This report needs a field that is hidden from you.') : error;

/** A reader of reports that also reads pictures for the formats, and keeps track of the fields that were read. */
export interface TrackedReportReader extends ReportReader {
  /** @returns null for a file that the caller may not see, or that is no picture */
  readPicture(file: number): Promise<PictureContent | null>;
  /** Fields that were read up to now. */
  fieldsRead(): readonly FieldRead[];
  /** Whether there were more groups than `groups` returned, so that what was added up is not all. */
  hasMoreGroups(): boolean;
  /** Whether the caller may read all of these fields. False where a field no longer exists. */
  canReadAll(fields: readonly FieldRead[]): boolean;
}

/**
 * Creates the reader of one report.
 * @param signal closes all lists that are still open when it aborts
 */
export function createReportReader(context: Context, caller: Caller, signal: AbortSignal): TrackedReportReader {
  const { mayRead, callerFor } = createCallerFor(context, caller);
  const fieldsRead = new Set<FieldRead>();
  let hasMoreGroups = false;

  const prepareList = (name: string, parameters: Readonly<Record<string, string>>) => {
    const listCaller = callerFor('list', name);
    const entity = context.find(name);
    // The number of rows is shown even where no field is.
    fieldsRead.add(`list ${name} id`);
    const hidden = watchVisible(accessOf(context, entity, listCaller).hidden, (field) =>
      fieldsRead.add(`list ${name} ${field}`),
    );
    const { now, zone } = listCaller;
    const limits = { maxLimit: MAX_DOWNLOAD_ROWS, defaultLimit: MAX_DOWNLOAD_ROWS };
    try {
      const query: ListRequest = parseListRequest(entity, parameters, { now, zone, hidden }, limits);
      return { entity, query, hidden, ...scopeOf(context, listCaller) };
    } catch (error) {
      throw toRefusal(error);
    }
  };

  const openList = async (name: string, parameters: Readonly<Record<string, string>>, names: readonly string[]) => {
    const { hidden, ...plan } = prepareList(name, parameters);
    const fields = visibleFields(plan.entity, names, hidden);
    // A list without any visible column still has rows.
    const selected = fields.length ? fields : [plan.entity.fields['id']!];
    const { statement, count } = await planDownload(context.lists, { ...plan, fields: selected })();
    const openRows = async () =>
      toRows(await context.listConnections.openStream(statement, signal, caller.actor), fields);
    return { fields, query: plan.query, count, openRows };
  };

  const canRead = (name: string, field: string): boolean =>
    mayRead('list', name) &&
    Object.hasOwn(context.find(name).fields, field) &&
    !accessOf(context, context.find(name), callerFor('list', name)).hidden.has(field);
  const recordPaths = (name: string): readonly string[] =>
    pathsOf(readPlanFor(context, context.find(name), callerFor('read', name)));

  return {
    region: caller.region,
    canList: (entity) => mayRead('list', entity),
    canRead,
    list: async (name, parameters, names) => {
      const { fields, query, count, openRows } = await openList(name, parameters, names);
      const [rows, totalCount] = await Promise.all([openRows(), count()]);
      const { limit, offset } = query;
      return {
        fields: fields.map((field) => field.name),
        totalCount,
        rowCount: Math.max(0, Math.min(limit, totalCount - offset)),
        rows,
      };
    },
    rows: async (name, parameters, names) => (await openList(name, parameters, names)).openRows(),
    record: async (name, id) => {
      const record = await readRecord(context, context.find(name), id, callerFor('read', name));
      for (const path of recordPaths(name)) fieldsRead.add(`read ${name} ${path}`);
      return record;
    },
    groups: async (name, parameters, groupBy, sums) => {
      const { hidden, ...plan } = prepareList(name, parameters);
      const groupFields = visibleFields(plan.entity, groupBy, hidden);
      if (groupFields.length < groupBy.length) throw forbidden('This report needs a field that is hidden from you.');
      const rows = await planGroups(context.lists, plan, {
        by: groupFields,
        sums: visibleFields(plan.entity, sums, hidden),
        limit: MAX_DOWNLOAD_ROWS + 1,
      })();
      hasMoreGroups ||= rows.length > MAX_DOWNLOAD_ROWS;
      return rows.slice(0, MAX_DOWNLOAD_ROWS).map((row) => ({ ...row }));
    },
    pictures: async (entity, ids) => {
      if (!mayRead('list', 'file') || !mayRead('list', entity)) return new Map();
      const pictureIds = await findPictures(context, callerFor('list', 'file'), entity, ids);
      if (pictureIds.size) for (const field of PICTURE_FIELDS) fieldsRead.add(`list file ${field}`);
      return pictureIds;
    },
    readPicture: async (id) => (mayRead('read', 'file') ? readPicture(context, callerFor('read', 'file'), id) : null),
    fieldsRead: () => [...fieldsRead],
    hasMoreGroups: () => hasMoreGroups,
    canReadAll: (fields) =>
      fields.map(parseFieldRead).every(({ kind, entity, path }) => {
        if (kind === 'list') return canRead(entity, path);
        return mayRead('read', entity) && recordPaths(entity).includes(path);
      }),
  };
}
