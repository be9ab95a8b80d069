import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, notFound } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { localDate } from '@trestle/schema/periods';
import { parseListRequest, type ListRequest } from '@trestle/schema/listRequest';
import { planDownload } from '../sql/planning/planList';
import type { Caller, Context } from './context';
import { csv } from './downloadCsv';
import type { Format } from './downloadFormat';
import { json } from './downloadJson';
import { xlsx } from './downloadXlsx';
import { scopeOf } from './list';
import { withinUserLimit } from './callLimits';
import { accessOf, readableFields } from './fieldAccess';

/** File formats by their name in the path (S1 §9). */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['csv', csv],
  ['xlsx', xlsx],
  ['json', json],
]);

/** Returns the field that shows a foreign key as text, if the caller may see one; else the field itself. */
const displayField = (entity: Entity, field: Field, { hidden }: FieldAccess): Field => {
  const text =
    field.kind === 'ForeignKey'
      ? (field.display ?? [])
          .map((name) => entity.fields[`${field.name}__${name}`]!)
          .find(({ name }) => !hidden.has(name))
      : undefined;
  return text ? { ...text, label: field.label } : field;
};

/** Returns the columns of a file for people, each once. */
const columnsForPeople = (entity: Entity, access: FieldAccess): Field[] => {
  const fields = readableFields(entity, access).filter(({ hide }) => !hide);
  const shownFields = fields.map((field) => displayField(entity, field, access));
  return shownFields.filter(({ name }, i) => shownFields.findIndex((other) => other.name === name) === i);
};

/** Returns the columns of a file. A file for programs has all fields of the list's reply. */
const columnsOf = (
  context: Context,
  entity: Entity,
  query: ListRequest,
  caller: Caller,
  isForPeople: boolean,
): Field[] => {
  const access = accessOf(context, entity, caller);
  if (!query.columns) return isForPeople ? columnsForPeople(entity, access) : readableFields(entity, access);
  const fields = [...new Set(query.columns)].map((name) => entity.fields[name]!);
  return isForPeople ? fields.map((field) => displayField(entity, field, access)) : fields;
};

/** Returns a signal that aborts when the client disconnects. */
const createDisconnectSignal = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => controller.abort(new Error('the client disconnected')));
  return controller.signal;
};

/**
 * Bytes of a file that are buffered while the rows are counted. The stream buffers half of them before and half after
 * itself.
 */
const READ_AHEAD_BYTES = 1024 ** 2;

/** Begins to write a file that nobody reads yet. */
const readAhead = (content: AsyncIterable<string | Uint8Array>): Readable => {
  const file = new PassThrough({ highWaterMark: READ_AHEAD_BYTES / 2 });
  // Whoever reads the file gets its error.
  pipeline(Readable.from(content, { objectMode: true, highWaterMark: 1 }), file).catch(() => undefined);
  return file;
};

/**
 * Sends a list's rows as a file: GET {collection}/download/{csv|xlsx|json}/ (contract §2.2).
 *
 * `X-Row-Count` is the number of rows in the file, `X-Total-Count` the number of all rows. An error before the first
 * row is a JSON reply. A later error breaks the connection, so that no part of a file looks complete.
 */
export const download = async (
  context: Context,
  entity: Entity,
  formatName: string,
  request: Request,
  response: Response,
  caller: Caller,
): Promise<void> => {
  const format = FORMATS.get(formatName);
  if (!format) throw notFound();
  const query = parseListRequest(
    entity,
    request.query,
    { now: caller.now, zone: caller.zone, hidden: accessOf(context, entity, caller).hidden },
    { maxLimit: MAX_DOWNLOAD_ROWS, defaultLimit: MAX_DOWNLOAD_ROWS, columns: true },
  );
  // The look-up list is open to more people than the list.
  if (query.lookup) throw invalidField('_code', 'There is no download of a look-up list');
  const fields = columnsOf(context, entity, query, caller, format !== json);
  const fetchPlan = planDownload(context.lists, { entity, query, fields, scope: scopeOf(context, caller) });
  const disconnectSignal = createDisconnectSignal(response);
  // Finding the first row costs as much as a list and takes its permit. Sending the rest waits for the client.
  const [file, total] = await withinUserLimit(context, 'list', caller, async () => {
    const { statement, count } = await fetchPlan();
    const openFile = async (): Promise<Readable> => {
      const rows = await context.listConnections.openStream(statement, disconnectSignal, caller.actor);
      return readAhead(format.write(rows, fields, caller.zone, entity.plural));
    };
    return Promise.all([openFile(), count()]);
  });
  response.set({
    'Content-Type': format.type,
    'Content-Disposition': `attachment; filename="${entity.plural} ${localDate(caller.zone, caller.now)}.${formatName}"`,
    'X-Row-Count': String(Math.max(0, Math.min(query.limit, total - query.offset))),
    'X-Total-Count': String(total),
  });
  await pipeline(file, response).catch((error: unknown) => {
    if (!disconnectSignal.aborted) throw error;
  });
};
