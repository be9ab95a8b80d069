import { forbidden, fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { mayEditNote, type NoteAuthorship } from '@trestle/schema/noteLock';
import type { RecordValues } from '@trestle/schema/validate';
import type { Behaviour, Caller, Change, Context, Write } from '../collection/call/context';
import { idsInScope, rowsInScope, seesAllStores, storeOf } from '../collection/call/scope';
import { selectRows } from '../collection/call/statements';
import { noticeBehaviour } from '../notices/noticeBehaviour';
import { Select } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';
import { bouncedAddressBehaviour } from './mail/bouncedAddresses';
import { countUpload, requireRoom, type UploadLimits } from './uploadQuota';

/**
 * Returns the condition for attachments by the caller's store or by head office, on shared records (contract §2.3). The
 * author's store of that time decides. Rows of earlier versions without that store use the author's present store.
 */
function storeOrHeadOfficeCondition(select: Select, author: string, caller: Caller, entityCondition: Sql): Sql {
  const store = `COALESCE(${select.alias}.\`author_store\`, a.\`store\`)`;
  return sql(
    `(${entityCondition.text} AND EXISTS (SELECT 1 FROM \`user\` a WHERE a.\`id\` = ${select.alias}.\`${author}\` ` +
      `AND (${store} IS NULL OR ${store} = ? OR a.\`id\` = ?)))`,
    ...entityCondition.values,
    storeOf(caller) ?? 0,
    caller.user,
  );
}
/** Returns the condition for attachments to records of an entity that are in the caller's scope. */
function recordsCondition(select: Select, entity: Entity, caller: Caller, context: Context, author: string): Sql {
  const entityCondition = sql(`${select.alias}.\`other_name\` = ?`, entity.name);
  const isOwnersAlone = entity.callerIdField !== undefined;
  if (seesAllStores(caller) && !isOwnersAlone) return entityCondition;
  if (!entity.scope && !isOwnersAlone) return storeOrHeadOfficeCondition(select, author, caller, entityCondition);
  const records = new Select(entity, context.find, {}, 'o');
  const inScope = rowsInScope(context, records, caller);
  const recordSql = `SELECT 1 FROM ${records.from} WHERE o.\`id\` = ${select.alias}.\`other_id\` AND ${inScope.text}`;
  return sql(`(${entityCondition.text} AND EXISTS (${recordSql}))`, ...entityCondition.values, ...inScope.values);
}
/**
 * Shows a note or file to everyone who sees its record (contract §2.4).
 * @param author column of the person who wrote or uploaded it
 */
const visibleWithRecord =
  (entities: readonly Entity[], author: string): Behaviour['visible'] =>
  (select, caller, context) => {
    const readable = entities.filter(
      (entity) => canHaveAttachments(entity) && caller.attachable?.read.includes(entity.name),
    );
    return joinSql(
      readable.map((entity) => recordsCondition(select, entity, caller, context, author)),
      ' OR ',
      '1=0',
    );
  };

type ReadContext = Parameters<typeof idsInScope>[0];
async function recordErrors(
  { other_name: name, other_id: id }: { other_name: string; other_id: number },
  readContext: ReadContext,
): Promise<FieldErrors> {
  const readable = readContext.caller.attachable?.read.includes(name) ?? false;
  const entity = readable ? readContext.context.find(name) : undefined;
  if (!entity) return { other_name: [fieldError('not-found', 'There is no such record')] };
  const visibleIds = await idsInScope(readContext, entity, [id]);
  return visibleIds.has(id) ? {} : { other_id: [fieldError('not-found', 'There is no such record')] };
}
const changedRecordErrors = (change: Change, write: Write): Promise<FieldErrors> =>
  recordErrors({ ...change.before, ...change.values } as { other_name: string; other_id: number }, write);
/**
 * Refuses a record that is absent or not visible to the caller.
 * @throws Problem 400 by field
 */
export async function requireVisibleRecord(context: Context, item: RecordValues, caller: Caller): Promise<void> {
  const errors = await recordErrors(item as { other_name: string; other_id: number }, { context, caller });
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Sets the author of a new attachment, and the store that they belong to now. */
async function setAuthor({ values }: Change, author: string, { context, caller, transaction }: Write): Promise<void> {
  const query = sql('SELECT `store` FROM `user` WHERE `id` = ?', caller.user);
  const [authorRow] = await selectRows<{ store: number | null }>(context, query, transaction);
  Object.assign(values, { [author]: caller.user, author_store: authorRow?.store ?? null });
}

const noteRules =
  (lockHours: number, limits: UploadLimits): Behaviour['before'] =>
  async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      if (change.kind === 'create') await setAuthor(change, 'user', write);
      else if (
        !mayEditNote(change.before as unknown as NoteAuthorship, write.caller.user, write.caller.now, lockHours)
      ) {
        throw forbidden(
          `A note can be changed by its author alone${lockHours < 0 ? '' : `, within ${lockHours} hours`}.`,
        );
      }
      const { note } = change.values;
      // A text is stored as a file is, and once more in the history.
      if (change.kind !== 'delete' && typeof note === 'string')
        await countUpload(write, limits.perPersonAndDay, Buffer.byteLength(note), 'note');
      errors.push(change.kind === 'delete' ? {} : await changedRecordErrors(change, write));
    }
    return errors;
  };

/**
 * Refuses to move the file of a person's own record, such as a report's run, because its rights depend on the record.
 */
function moveErrors({ before, values }: Change, { context }: Write): FieldErrors {
  const formerEntity = context.entities.find(({ name }) => name === before?.['other_name']);
  if (!formerEntity?.holdsFiles) return {};
  return Object.fromEntries(
    ['other_name', 'other_id']
      .filter((name) => name in values)
      .map((name) => [name, [fieldError('invalid', 'Cannot be changed')]]),
  );
}

/** Counts a new file. Files that reports make count for the store, too, but are no uploads. */
async function countFile({ values }: Change, write: Write, limits: UploadLimits): Promise<void> {
  const bytes = Number(values['file_size']);
  const isMade = write.context.entities.some(({ name, holdsFiles }) => holdsFiles && name === values['other_name']);
  if (!isMade) await countUpload(write, limits.perPersonAndDay, bytes, 'file');
  await requireRoom(write, limits.perStore, { bytes, store: values['author_store'] as number | null });
}

/**
 * Lets people move and delete a file if they uploaded it or may edit its record (contract §2.5), and upload as much as
 * the limits allow.
 */
const fileRules =
  (limits: UploadLimits): Behaviour['before'] =>
  async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      const { user, attachable } = write.caller;
      if (change.kind === 'create') {
        await setAuthor(change, 'created_user', write);
        await countFile(change, write, limits);
      } else if (
        change.before!['created_user'] !== user &&
        !attachable?.edit.includes(change.before!['other_name'] as string)
      )
        throw forbidden();
      errors.push(
        change.kind === 'delete' ? {} : { ...(await changedRecordErrors(change, write)), ...moveErrors(change, write) },
      );
    }
    return errors;
  };

/**
 * Returns the special rules of notes, files and notices.
 * @param lockHours how long authors may edit their notes; negative for always
 * @param limits how much may be uploaded
 */
export const filesBehaviours = (
  entities: readonly Entity[],
  lockHours: number,
  limits: UploadLimits,
): Readonly<Record<string, Behaviour>> => ({
  note: { visible: visibleWithRecord(entities, 'user'), before: noteRules(lockHours, limits) },
  file: { visible: visibleWithRecord(entities, 'created_user'), before: fileRules(limits) },
  notice: noticeBehaviour,
  bounced_address: bouncedAddressBehaviour,
});
