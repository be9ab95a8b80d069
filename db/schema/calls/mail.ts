import { z } from 'zod';
import { type FieldError, fieldError, valueRequired } from '../errors';
import { integer, string, text } from '../field';
import {
  MAX_CHECKED_ADDRESSES,
  MAX_LIST_IDS,
  MAX_MAIL_BODY_CHARACTERS,
  MAX_MAIL_RECIPIENTS,
  MAX_MAIL_SUBJECT_CHARACTERS,
} from '../limits';
import { checkValue, isEmailAddress } from '../validate';
import { normaliseText } from '../text/textRule';
import { addErrors, checkedValue, exactText, formedTextOrNull, recordId, recordIds, textOrNull } from './values';

/* The body of POST /api/{product}/send_email/ (contract §2.5). */

/** Characters of what a mail server says of a mail that came back. */
const MAX_BOUNCE_CHARACTERS = 4000;

/** Names of a mail's lists of addresses. */
export const RECIPIENT_LISTS = ['to', 'cc', 'bcc'] as const;

const recipientErrors = (value: unknown, limit: number): FieldError[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((address) => typeof address === 'string'))
    return [fieldError('type', 'Must be a list of email addresses')];
  if (value.length > limit) return [fieldError('max', `Maximum value ${limit}`)];
  return value.every(isEmailAddress) ? [] : [fieldError('email', 'Enter a valid email address')];
};
const addressList = (description: string, maxItems: number) => ({
  type: 'array',
  description,
  maxItems,
  items: { type: 'string', format: 'email' },
});
const addresses = (description: string) =>
  checkedValue(
    addressList(description, MAX_MAIL_RECIPIENTS),
    (value) => recipientErrors(value, MAX_MAIL_RECIPIENTS),
    (value) => (value ?? []) as string[],
  );

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;
const subjectField = string({ required: true, maxlength: MAX_MAIL_SUBJECT_CHARACTERS });
/** A line break in a subject would begin another header (SECURITY.md, 40). */
const subjectErrors = (value: unknown): FieldError[] => {
  const errors = checkValue(subjectField, value);
  const hasBreak = typeof value === 'string' && CONTROL_CHARACTERS.test(value);
  return errors.length === 0 && hasBreak ? [fieldError('characters', 'Must be one line')] : errors;
};

/** The body of POST /auth/bounce/. */
export const bounceBody = z.strictObject({
  address: exactText(string({ required: true, maxlength: 320 }), {
    description: 'The address that the mail came back to, as its server gives it.',
    examples: ['bounces+12-0123456789abcdef01234567@shop.example'],
  }),
  error: textOrNull(text({ maxlength: MAX_BOUNCE_CHARACTERS }), {
    description: 'Why, in the words of the mail server. The first 255 characters are kept.',
  }).optional(),
  status: formedTextOrNull(/^[245]\.\d{1,3}\.\d{1,3}$/, 'Must be a status like 5.2.2', {
    description: 'The Status of the delivery report. Without it, it is looked for in the words.',
    examples: ['5.2.2'],
  }),
});

/** The body of POST /api/{product}/check_addresses/. */
export const addressesBody = z
  .strictObject({
    addresses: checkedValue(
      addressList('E-mail addresses.', MAX_CHECKED_ADDRESSES),
      (value) =>
        value === undefined || value === null ? [valueRequired()] : recipientErrors(value, MAX_CHECKED_ADDRESSES),
      (value) => value as string[],
    ),
    other_name: exactText(string({ required: true, maxlength: 100 }), {
      description: 'The collection of the records that show them.',
      examples: ['store_order'],
    }),
    other_id: recordId(integer({ required: true, min: 1 }), { description: 'The id of one record.' }).optional(),
    other_ids: recordIds(
      'The ids of several, such as those of a list, in place of `other_id`.',
      MAX_LIST_IDS,
    ).optional(),
  })
  .superRefine(({ other_id: one, other_ids: several }, context) => {
    if (one === undefined && several === undefined) addErrors(context, [valueRequired()], 'other_id');
    if (one !== undefined && several !== undefined)
      addErrors(context, [fieldError('invalid', 'Give other_id or other_ids')], 'other_ids');
  });

export const mailBody = z
  .strictObject({
    to: addresses('E-mail addresses. May be left out of a mail with `bcc` alone.').optional(),
    cc: addresses('E-mail addresses.').optional(),
    bcc: addresses('E-mail addresses.').optional(),
    subject: checkedValue(
      { description: 'One line.' },
      subjectErrors,
      (value) => normaliseText(subjectField, String(value)),
      subjectField,
    ),
    body: textOrNull(text({ maxlength: MAX_MAIL_BODY_CHARACTERS }), { description: 'Plain text.' }).optional(),
    other_name: exactText(string({ required: true, maxlength: 100 }), {
      description: 'The collection of the record that it is about.',
      examples: ['store_order'],
    }),
    other_id: recordId(integer({ required: true, min: 1 }), { description: "That record's id." }),
    report: textOrNull(string({ maxlength: 100 }), {
      description:
        'About an order: `order`, or `order_confirmation`, or `packing_slip` attaches the report of that name as a PDF.',
      examples: ['order'],
    }).optional(),
  })
  .superRefine(({ to = [], cc = [], bcc = [] }, context) => {
    const count = to.length + cc.length + bcc.length;
    if (count === 0) addErrors(context, [valueRequired()], 'to');
    if (count > MAX_MAIL_RECIPIENTS)
      addErrors(context, [fieldError('max', `At most ${MAX_MAIL_RECIPIENTS} addresses`)], 'to');
  });
