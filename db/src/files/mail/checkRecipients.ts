import type { Entity } from '@trestle/schema/entity';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/call/context';
import { seesAllStores, storeOf } from '../../collection/call/scope';
import { recordAddresses } from './recordAddresses';
import { RECIPIENT_LISTS } from '@trestle/schema/calls/mail';
import type { RecordMail } from './parseMail';
import { userAddresses } from './userAddresses';

const ALLOWED_RECIPIENTS =
  'You can write to your own store, to the suppliers of its orders on this record, and to head office';

/**
 * Refuses mails of store users to anybody but their own store, the suppliers of its orders and head office (contract
 * §2.5; SECURITY.md, 63). A refusal doesn't reveal who has an account: users' addresses are then listed as unknown,
 * too.
 * @throws Problem 400 by field
 */
export async function checkRecipients(
  context: Context,
  entity: Entity,
  mail: RecordMail,
  caller: Caller,
  supportEmail: string,
): Promise<void> {
  if (seesAllStores(caller)) return;
  const addresses = RECIPIENT_LISTS.flatMap((name) => mail[name]).map((address) => address.toLowerCase());
  const { onRecord, users } = await writableAddresses(context, entity, [mail.other_id], {
    addresses,
    caller,
    supportEmail,
  });
  if (addresses.every((address) => onRecord.has(address) || users.has(address))) return;
  const errors: FieldErrors = {};
  for (const name of RECIPIENT_LISTS)
    if (mail[name].some((address) => !onRecord.has(address.toLowerCase())))
      errors[name] = [fieldError('not-on-record', ALLOWED_RECIPIENTS)];
  throw validationError(errors);
}

/** Whether some addresses may be written to, by whom, and where mails to head office go. */
interface AddressQuestion {
  /** In small letters. */
  addresses: readonly string[];
  caller: Caller;
  supportEmail: string;
}

/**
 * Finds the addresses that a store user may write to about records: those that its records show, and of those that were
 * asked for the ones of users.
 */
export async function writableAddresses(
  context: Context,
  entity: Entity,
  records: readonly number[],
  { addresses, caller, supportEmail }: AddressQuestion,
): Promise<{ onRecord: ReadonlySet<string>; users: ReadonlySet<string> }> {
  const store = storeOf(caller);
  const onRecord = new Set([
    supportEmail.toLowerCase(),
    ...(store === null ? [] : await recordAddresses(context, store, entity, records, caller)),
  ]);
  const others = addresses.filter((address) => !onRecord.has(address));
  return { onRecord, users: await userAddresses(context, store, others) };
}
