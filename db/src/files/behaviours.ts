import { forbidden, fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { mayEditNote, type NoteAuthorship } from '@trestle/schema/noteLock';
import type { RecordValues } from '@trestle/schema/validate';
import type { Behaviour, Caller, Change, Context, Write } from '../collection/context';
import { knownIds } from '../collection/checkReferences';
import { Select, type FindEntity } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';

/** On a record that all stores share, a store sees what its own users and head office attached (contract §2.3). */
const byStoreOrHeadOffice = (select: Select, author: string, caller: Caller, named: Sql): Sql =>
  sql(
    `(${named.text} AND EXISTS (SELECT 1 FROM \`user\` a WHERE a.\`id\` = ${select.alias}.\`${author}\` AND (a.\`store\` IS NULL OR a.\`store\` = ? OR a.\`id\` = ?)))`,
    ...named.values,
    caller.scope === 'none' ? 0 : caller.scope,
    caller.user,
  );
/** SQL: the row is attached to a record of this entity, within the caller's store. */
const onRecordsOf = (select: Select, entity: Entity, caller: Caller, find: FindEntity, author: string): Sql => {
  const named = sql(`${select.alias}.\`other_name\` = ?`, entity.name);
  if (caller.scope === 'all') return named;
  if (!entity.scope) return byStoreOrHeadOffice(select, author, caller, named);
  if (caller.scope === 'none') return sql('1=0');
  const path = entity.scope.split('.');
  const inner = new Select(entity, find, {}, 'o');
  const at = inner.joins.follow(inner.alias, entity, path.slice(0, -1));
  return {
    text: `(${named.text} AND EXISTS (SELECT 1 FROM ${inner.from} WHERE o.\`id\` = ${select.alias}.\`other_id\` AND ${at.alias}.\`${path.at(-1)!}\` = ?))`,
    values: [...named.values, caller.scope],
  };
};
/** A note or file is visible to whoever sees its record (contract §2.4). @param author the column of its author */
const visibleWithRecord =
  (entities: readonly Entity[], author: string) =>
  (select: Select, caller: Caller): Sql => {
    const readable = entities.filter(
      (entity) => canHaveAttachments(entity) && caller.attachable?.read.includes(entity.name),
    );
    return joinSql(
      readable.map((entity) => onRecordsOf(select, entity, caller, select.find, author)),
      ' OR ',
      '1=0',
    );
  };

type ReadContext = Parameters<typeof knownIds>[0];
const recordErrors = async (
  { other_name: name, other_id: id }: { other_name: string; other_id: number },
  reading: ReadContext,
): Promise<FieldErrors> => {
  const readable = reading.caller.attachable?.read.includes(name) ?? false;
  const entity = readable ? reading.context.find(name) : undefined;
  if (!entity) return { other_name: [fieldError('not-found', 'There is no such record')] };
  const known = await knownIds(reading, entity, [id]);
  return known.has(id) ? {} : { other_id: [fieldError('not-found', 'There is no such record')] };
};
const changedRecordErrors = (change: Change, write: Write): Promise<FieldErrors> =>
  recordErrors({ ...change.before, ...change.values } as { other_name: string; other_id: number }, write);
/** Refuses a record that is absent or not visible to the caller. @throws Problem 400 by field */
export const requireVisibleRecord = async (context: Context, item: RecordValues, caller: Caller): Promise<void> => {
  const errors = await recordErrors(item as { other_name: string; other_id: number }, { context, caller });
  if (Object.keys(errors).length > 0) throw validationError(errors);
};

const noteRules =
  (lockHours: number): Behaviour['before'] =>
  async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      if (change.kind === 'create') change.values['user'] = write.caller.user;
      else if (
        !mayEditNote(change.before as unknown as NoteAuthorship, write.caller.user, write.caller.now, lockHours)
      ) {
        throw forbidden(
          `A note can be changed by its author alone${lockHours < 0 ? '' : `, within ${lockHours} hours`}.`,
        );
      }
      errors.push(change.kind === 'delete' ? {} : await changedRecordErrors(change, write));
    }
    return errors;
  };

/** A file is moved and deleted by whoever uploaded it, or may edit its record (contract §2.5). */
const fileRules: Behaviour['before'] = async (changes, write) => {
  const errors: FieldErrors[] = [];
  for (const change of changes) {
    const { user, attachable } = write.caller;
    if (change.kind === 'create') change.values['created_user'] = user;
    else if (
      change.before!['created_user'] !== user &&
      !attachable?.edit.includes(change.before!['other_name'] as string)
    )
      throw forbidden();
    errors.push(change.kind === 'delete' ? {} : await changedRecordErrors(change, write));
  }
  return errors;
};

/** What is special about notes and files. @param lockHours how long authors may edit their notes; negative: always */
export const filesBehaviours = (
  entities: readonly Entity[],
  lockHours: number,
): Readonly<Record<string, Behaviour>> => ({
  note: { visible: visibleWithRecord(entities, 'user'), before: noteRules(lockHours) },
  file: { visible: visibleWithRecord(entities, 'created_user'), before: fileRules },
});
