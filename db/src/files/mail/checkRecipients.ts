import type { Entity } from '@trestle/schema/entity';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/context';
import { recordAddresses } from './recordAddresses';
import type { RecordMail } from './parseMail';
import { userAddresses } from './userAddresses';

const LISTS = ['to', 'cc', 'bcc'] as const;
const ALLOWED_RECIPIENTS =
  'You can write to your own store, to the suppliers of its orders on this record, and to head office';

/**
 * Refuses a store user's mail to anybody but the own store, its orders' suppliers and head office (contract §2.5,
 * safety 63).
 * A mail that is refused says nothing of who has an account: people's addresses count as strange then, too.
 */
export const checkRecipients = async (
  context: Context,
  entity: Entity,
  mail: RecordMail,
  caller: Caller,
  supportEmail: string,
): Promise<void> => {
  if (caller.scope === 'all') return;
  const store = caller.scope === 'none' ? null : caller.scope;
  const known = new Set([
    supportEmail.toLowerCase(),
    ...(store === null ? [] : await recordAddresses(context, store, entity, mail.other_id, caller)),
  ]);
  const isStrange = (address: string): boolean => !known.has(address.toLowerCase());
  const strange = LISTS.flatMap((name) => mail[name])
    .filter(isStrange)
    .map((address) => address.toLowerCase());
  const people = await userAddresses(context, store, strange, caller.now);
  if (strange.every((address) => people.has(address))) return;
  const errors: FieldErrors = {};
  for (const name of LISTS)
    if (mail[name].some(isStrange)) errors[name] = [fieldError('not-on-record', ALLOWED_RECIPIENTS)];
  throw validationError(errors);
};
