import { fieldError, type FieldErrors, Problem, unknownField, validationError } from '@trestle/schema/errors';
import { CONTACT_NAMES } from '@trestle/schema/newStore';
import type { RecordValues } from '@trestle/schema/validate';
import { checkBody } from '../../collection/body';
import type { Caller, Context } from '../../collection/context';
import { accessOf } from '../../collection/fieldAccess';
import { contactErrors, loginErrors, type NewStoreParts } from './newStoreParts';

/** Returns the errors of a check instead of throwing them. */
const errorsOf = (check: () => void): FieldErrors => {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.body as FieldErrors;
    throw error;
  }
};

/** Returns errors for a contact of somebody who may not see or set a store's contacts. */
const deniedContact = (context: Context, item: RecordValues, caller: Caller): FieldErrors => {
  const { hidden, locked } = accessOf(context, context.find('store'), caller);
  if (!hidden.has('contacts') && !locked.has('contacts')) return {};
  const error = hidden.has('contacts') ? unknownField() : fieldError('locked', 'You may not change this field');
  return Object.fromEntries(
    Object.keys(CONTACT_NAMES)
      .filter((name) => Object.hasOwn(item, name))
      .map((name) => [name, [error]]),
  );
};

/**
 * Checks all records of a request, so that all errors come at once.
 * @param missing errors of what is required only together
 * @throws Problem 400 by the names of the form
 */
export const checkNewStore = (
  context: Context,
  item: RecordValues,
  { store, contact, login }: NewStoreParts,
  missing: FieldErrors,
  caller: Caller,
  creator: Caller | null,
): void => {
  const storeEntity = context.find('store');
  const errors: FieldErrors = {
    ...errorsOf(() => checkBody(context, storeEntity, store, caller, false)),
    // A list of contacts is for the store's own page: here is one.
    ...(Object.hasOwn(store, 'contacts') ? { contacts: [unknownField()] } : {}),
    ...(contact
      ? contactErrors(false)(errorsOf(() => checkBody(context, storeEntity, { contacts: [contact] }, caller, true)))
      : {}),
    ...(contact ? deniedContact(context, item, caller) : {}),
    ...(login && creator
      ? loginErrors(login)(errorsOf(() => checkBody(context, context.find('user'), login, creator, false)))
      : {}),
    ...missing,
  };
  // The new login is the contact's: it has no id yet.
  if (login && !missing['contact_login']) delete errors['contact_login'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
};
