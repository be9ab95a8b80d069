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
  const store = storeOf(caller);
  const knownAddresses = new Set([
    supportEmail.toLowerCase(),
    ...(store === null ? [] : await recordAddresses(context, store, entity, mail.other_id, caller)),
  ]);
  const isUnknown = (address: string): boolean => !knownAddresses.has(address.toLowerCase());
  const unknownAddresses = RECIPIENT_LISTS.flatMap((name) => mail[name])
    .filter(isUnknown)
    .map((address) => address.toLowerCase());
  const usersAddresses = await userAddresses(context, store, unknownAddresses);
  if (unknownAddresses.every((address) => usersAddresses.has(address))) return;
  const errors: FieldErrors = {};
  for (const name of RECIPIENT_LISTS)
    if (mail[name].some(isUnknown)) errors[name] = [fieldError('not-on-record', ALLOWED_RECIPIENTS)];
  throw validationError(errors);
}
