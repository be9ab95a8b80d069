import { fieldError, type FieldErrors, Problem, unknownField, validationError } from '@trestle/schema/errors';
import { CONTACT_NAMES } from '@trestle/schema/newStore';
import type { RecordValues } from '@trestle/schema/validate';
import { checkBody } from '../../collection/write/body';
import type { Caller, Context } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { contactErrors, loginErrors, type NewStoreParts } from './newStoreParts';

/** Returns the errors of a check instead of throwing them. */
function catchErrors(check: () => void): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.body as FieldErrors;
    throw error;
  }
}

/** Returns errors for the contact's fields if the caller may not see or set a store's contacts. */
function deniedContactErrors(context: Context, item: RecordValues, caller: Caller): FieldErrors {
  const { hidden, locked } = accessOf(context, context.find('store'), caller);
  if (!hidden.has('contacts') && !locked.has('contacts')) return {};
  const error = hidden.has('contacts') ? unknownField() : fieldError('locked', 'You may not change this field');
  return Object.fromEntries(
    Object.keys(CONTACT_NAMES)
      .filter((name) => Object.hasOwn(item, name))
      .map((name) => [name, [error]]),
  );
}

/**
 * Checks all records of a request, so that the reply has all errors at once.
 * @param combinationErrors errors of `newStoreErrors`: fields that are required only together with others
 * @param creator the caller with the right to create users; null without a login
 * @throws Problem 400 by the names of the form
 */
export function checkNewStore(
  context: Context,
  item: RecordValues,
  { store, contact, login }: NewStoreParts,
  combinationErrors: FieldErrors,
  caller: Caller,
  creator: Caller | null,
): void {
  const storeEntity = context.find('store');
  const errors: FieldErrors = {
    ...catchErrors(() => checkBody(context, storeEntity, store, caller, false)),
    // This form has a single contact. The list of contacts is part of the store's own page.
    ...(Object.hasOwn(store, 'contacts') ? { contacts: [unknownField()] } : {}),
    ...(contact
      ? contactErrors(false)(catchErrors(() => checkBody(context, storeEntity, { contacts: [contact] }, caller, true)))
      : {}),
    ...(contact ? deniedContactErrors(context, item, caller) : {}),
    ...(login && creator
      ? loginErrors(login)(catchErrors(() => checkBody(context, context.find('user'), login, creator, false)))
      : {}),
    ...combinationErrors,
  };
  // The contact gets the new login, which has no id yet.
  if (login && !combinationErrors['contact_login']) delete errors['contact_login'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
}
