import { entity } from '@trestle/schema/entity';
import {
  cutEchoedName,
  type FieldError,
  fieldError,
  type FieldErrors,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { integer, string, text } from '@trestle/schema/field';
import { MAX_MAIL_BODY_CHARACTERS, MAX_MAIL_RECIPIENTS, MAX_MAIL_SUBJECT_CHARACTERS } from '@trestle/schema/limits';
import { isEmailAddress, isEmpty, unknownFields, validate, type RecordValues } from '@trestle/schema/validate';
import { isMailAddress } from '../../identity/mailer';

/** The fields of POST /api/{product}/send_email/ (contract §2.5), without the lists of addresses. */
const mailEntity = entity('send_email', {
  label: 'Email',
  plural: 'Emails',
  service: 'files',
  fields: {
    subject: string({ required: true, maxlength: MAX_MAIL_SUBJECT_CHARACTERS }),
    body: text({ maxlength: MAX_MAIL_BODY_CHARACTERS }),
    other_name: string({ required: true, maxlength: 100 }),
    other_id: integer({ required: true, min: 1 }),
    report: string({ maxlength: 100 }),
  },
  list: { columns: [], search: [] },
});
/** Names of a mail's lists of addresses. */
export const RECIPIENT_LISTS = ['to', 'cc', 'bcc'] as const;
type RecipientLists = Record<(typeof RECIPIENT_LISTS)[number], string[]>;
/** A checked request for a mail about a record. */
export interface RecordMail extends RecipientLists {
  subject: string;
  body: string;
  other_name: string;
  other_id: number;
  report: string | null;
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;

const recipientError = (value: unknown): FieldError | undefined => {
  if (!Array.isArray(value) || !value.every((address) => typeof address === 'string'))
    return fieldError('type', 'Must be a list of email addresses');
  if (value.length > MAX_MAIL_RECIPIENTS) return fieldError('max', `Maximum value ${MAX_MAIL_RECIPIENTS}`);
  const hasInvalidAddress = value.some((address) => !isMailAddress(address) || !isEmailAddress(address));
  return hasInvalidAddress ? fieldError('email', 'Enter a valid email address') : undefined;
};

/**
 * Parses a request to send a mail.
 * @throws Problem 400 by field: unknown fields, invalid addresses, line breaks in the subject (SECURITY.md, 40)
 */
export const parseMail = (item: RecordValues): RecordMail => {
  const { to, cc, bcc, ...rest } = item;
  const lists = { to: to ?? [], cc: cc ?? [], bcc: bcc ?? [] };
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  Object.assign(errors, validate(mailEntity, rest));
  for (const name of unknownFields(mailEntity, rest)) errors[cutEchoedName(name)] = [unknownField()];
  for (const name of RECIPIENT_LISTS) {
    const error = recipientError(lists[name]);
    if (error) errors[name] = [error];
  }
  const addresses = Object.values(lists).flat();
  // A mail with bcc only is fine.
  if (addresses.length === 0) errors['to'] ??= [valueRequired()];
  if (addresses.length > MAX_MAIL_RECIPIENTS)
    errors['to'] ??= [fieldError('max', `At most ${MAX_MAIL_RECIPIENTS} addresses`)];
  if (typeof rest['subject'] === 'string' && CONTROL_CHARACTERS.test(rest['subject']))
    errors['subject'] ??= [fieldError('characters', 'Must be one line')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    ...(lists as RecipientLists),
    subject: (rest['subject'] as string).trim(),
    body: (rest['body'] ?? '') as string,
    other_name: rest['other_name'] as string,
    other_id: rest['other_id'] as number,
    report: isEmpty(rest['report']) ? null : (rest['report'] as string),
  };
};
