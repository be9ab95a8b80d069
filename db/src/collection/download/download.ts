import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, notFound } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { localDate } from '@trestle/schema/periods';
import { parseListRequest, type ListRequest } from '@trestle/schema/query/listRequest';
import { whenExchangeEnds } from '../../platform/exchangeEnd';
import { planDownload } from '../../sql/planning/planList';
import { behaviourOf, type Caller, type Context } from '../call/context';
import { DOWNLOAD_FORMATS } from './downloadFormats';
import { scopeOf } from '../read/list';
import { withinUserLimit } from '../call/callLimits';
import { accessOf, readableFields } from '../call/fieldAccess';

/** Returns the field that shows a foreign key as text, if the caller may see one; else the field itself. */
function displayField(entity: Entity, field: Field, { hidden }: FieldAccess): Field {
  const text =
    field.kind === 'ForeignKey'
      ? (field.display ?? [])
          .map((name) => entity.fields[`${field.name}__${name}`]!)
          .find(({ name }) => !hidden.has(name))
      : undefined;
  return text ? { ...text, label: field.label } : field;
}

/** Returns the columns of a file for people, each once. */
function columnsForPeople(entity: Entity, access: FieldAccess): Field[] {
  const fields = readableFields(entity, access).filter(({ hide }) => !hide);
  const shownFields = fields.map((field) => displayField(entity, field, access));
  return shownFields.filter(({ name }, i) => shownFields.findIndex((other) => other.name === name) === i);
}

/** Hides JSON whose parts depend on the reader: a file is written row by row, without looking into it. */
function withoutShownParts(context: Context, entity: Entity, caller: Caller): FieldAccess {
  const access = accessOf(context, entity, caller);
  if (!behaviourOf(context, entity).shown || caller.administrator) return access;
  const jsonNames = Object.values(entity.fields).flatMap(({ kind, name }) => (kind === 'Json' ? name : []));
  return { ...access, hidden: new Set([...access.hidden, ...jsonNames]) };
}

/** Returns the columns of a file. A file for programs has all fields that rows of the list can have as one value. */
function columnsOf(entity: Entity, query: ListRequest, access: FieldAccess, isForPeople: boolean): Field[] {
  if (!query.columns) return isForPeople ? columnsForPeople(entity, access) : readableFields(entity, access);
  const fields = [...new Set(query.columns)].map((name) => entity.fields[name]!);
  return isForPeople ? fields.map((field) => displayField(entity, field, access)) : fields;
}

/** Returns a signal that aborts when the client disconnects. */
function createDisconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  whenExchangeEnds(response, () => controller.abort(new Error('the client disconnected')));
  return controller.signal;
}

/**
 * Bytes of a file that are buffered while the rows are counted. The stream buffers half of them before and half after
 * itself.
 */
const READ_AHEAD_BYTES = 1024 ** 2;

/** Begins to write a file that nobody reads yet. */
function readAhead(content: AsyncIterable<string | Uint8Array>): Readable {
  const file = new PassThrough({ highWaterMark: READ_AHEAD_BYTES / 2 });
  // Whoever reads the file gets its error.
  pipeline(Readable.from(content, { objectMode: true, highWaterMark: 1 }), file).catch(() => undefined);
  return file;
}

/** What a file says of itself, as a report does. */
const formatContextOf = ({ now, zone, personName, username }: Caller, { plural }: Entity, signal: AbortSignal) => ({
  product: '',
  title: plural,
  facts: [],
  zone,
  now,
  personName: personName || username,
  landscape: true,
  onProgress: () => undefined,
  signal,
  readPicture: () => Promise.resolve(null),
});

/**
 * Sends a list's rows as a file: GET {collection}/download/{csv|xlsx|json}/ (contract §2.2).
 *
 * `X-Row-Count` is the number of rows in the file, `X-Total-Count` the number of all rows. An error before the first
 * row is a JSON reply. A later error breaks the connection, so that no part of a file looks complete.
 */
export async function download(
  context: Context,
  entity: Entity,
  formatName: string,
  request: Request,
  response: Response,
  caller: Caller,
): Promise<void> {
  const format = DOWNLOAD_FORMATS.get(formatName);
  if (!format) throw notFound();
  const access = withoutShownParts(context, entity, caller);
  const query = parseListRequest(
    entity,
    request.query,
    { now: caller.now, zone: caller.zone, hidden: access.hidden },
    { maxLimit: MAX_DOWNLOAD_ROWS, defaultLimit: MAX_DOWNLOAD_ROWS, columns: true },
  );
  // The look-up list is open to more people than the list.
  if (query.lookup) throw invalidField('_code', 'There is no download of a look-up list');
  const fields = columnsOf(entity, query, access, format.isForPeople);
  const fetchPlan = planDownload(context.lists, { entity, query, fields, ...scopeOf(context, caller) });
  const disconnectSignal = createDisconnectSignal(response);
  // Finding the first row costs as much as a list and takes its permit. Sending the rest waits for the client.
  const [file, total] = await withinUserLimit(context, 'list', caller, async () => {
    const { statement, count } = await fetchPlan();
    const totalCount = count();
    const openFile = async (): Promise<Readable> => {
      const rows = await context.listConnections.openStream(statement, disconnectSignal, caller.actor);
      const list = { title: entity.plural, fields, rows, totalCount };
      return readAhead(format.write(list, formatContextOf(caller, entity, disconnectSignal)));
    };
    return Promise.all([openFile(), totalCount]);
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
}
