import type { Entity } from '@trestle/schema/entity';
import { forbidden, Problem, validationError, type FieldErrors } from '@trestle/schema/errors';
import { newStoreErrors } from '@trestle/schema/newStore';
import type { RecordValues } from '@trestle/schema/validate';
import { asItem } from '../../collection/write/body';
import { createValues } from '../../collection/write/columnValues';
import type { Caller, Change, Context, Row, Write } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { createOnce, type IdempotencyKey } from '../../collection/write/idempotency';
import { readRecord } from '../../collection/read/readRecord';
import { RowErrors } from '../../collection/write/rowErrors';
import { withoutHiddenFields } from '../../collection/write/save';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { isForeignKeyError, translateDbError } from '../../sql/dbError';
import { checkNewStore } from './checkNewStore';
import { contactErrors, loginErrors, partsOf, type NewStoreParts } from './newStoreParts';

const newRow = (write: Write, entity: Entity, item: RecordValues): Change => ({
  kind: 'create',
  id: 0,
  before: null,
  values: createValues(entity, item, accessOf(write.context, entity, write.caller).locked, write.caller),
  item,
  topLevel: true,
});

/** Gives the error of a taken user name or address the form's field name. Returns any other error unchanged. */
function renameDuplicateError(
  error: unknown,
  write: Write,
  entity: Entity,
  rename: (errors: FieldErrors) => FieldErrors,
) {
  const { hidden } = accessOf(write.context, entity, write.caller);
  const translated = translateDbError(error, entity, hidden);
  return translated instanceof Problem && translated !== error && translated.status === 400
    ? validationError(rename(translated.body as FieldErrors))
    : error;
}

/** Writes one row, and returns its id. Its errors get the form's field names. */
async function writeRow(
  write: Write,
  entity: Entity,
  change: Change,
  rename: (errors: FieldErrors) => FieldErrors = (errors) => errors,
): Promise<number> {
  try {
    await writeRows(write, entity, [change]);
  } catch (error) {
    if (error instanceof RowErrors) throw validationError(rename(error.rows[0]!));
    throw isForeignKeyError(error) ? error : renameDuplicateError(error, write, entity, rename);
  }
  return change.id;
}

/** Writes the login with its creator's rights, and the contact as the form of a store does. */
async function writePeople(
  write: Write,
  change: Change,
  { login, contact }: NewStoreParts,
  creator: Caller | null,
): Promise<void> {
  const user = write.context.find('user');
  const creatorWrite: Write = { ...write, caller: creator ?? write.caller };
  const loginId =
    login &&
    (await writeRow(
      creatorWrite,
      user,
      newRow(creatorWrite, user, { ...login, store: change.id }),
      loginErrors(login),
    ));
  if (!contact) return;
  const contacts = [loginId ? { ...contact, login: loginId } : contact];
  const before: Row = { id: change.id };
  const update: Change = { kind: 'update', id: change.id, before, values: {}, item: { contacts } };
  await writeRow(write, write.context.find('store'), update, contactErrors(login !== null));
}

/**
 * Creates a store with its first contact and first login, or nothing: POST store/with_login/. Contact and login may be
 * left out.
 * @param findCreator returns the caller with the right to create users. It throws if they may not create any
 * @param idempotencyKey a repeated key gets the first reply
 * @returns the store as GET returns it, as JSON
 * @throws Problem 400 by field, 403 for a login by somebody who may not create users
 */
export function createStoreWithLogin(
  context: Context,
  body: unknown,
  caller: Caller,
  findCreator: () => Promise<Caller | null>,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> {
  const store = context.find('store');
  return createOnce(
    context,
    caller,
    idempotencyKey,
    async (storeReply) => {
      const item = asItem(body);
      const parts = partsOf(item);
      const creator = parts.login ? await findCreator() : null;
      if (parts.login && !creator) throw forbidden('You may not create users.');
      checkNewStore(context, item, parts, newStoreErrors(item), caller, creator);
      return inTransaction(context, store, caller, async (write) => {
        const change = newRow(write, store, parts.store);
        await writeRow(write, store, change);
        await writePeople(write, change, parts, creator);
        const reply = JSON.stringify(await readRecord(context, store, change.id, caller, write.transaction));
        storeReply(write, reply);
        return reply;
      });
    },
    (reply) => withoutHiddenFields(context, store, caller, reply),
  );
}
