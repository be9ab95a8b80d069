import { entity } from '@trestle/schema/entity';
import { fieldError, validationError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import { integer, string, text } from '@trestle/schema/field';
import { isEmpty, unknownFields, validate, type RecordValues } from '@trestle/schema/validate';
import { isMailAddress } from '../../identity/mailer';

/** What POST /api/{product}/send_email/ takes (contract §2.5); the lists of addresses are checked beside it. */
const mail = entity('send_email', {
  label: 'Email',
  plural: 'Emails',
  service: 'files',
  fields: {
    subject: string({ required: true, maxlength: 200 }),
    body: text({ maxlength: 20_000 }),
    other_name: string({ required: true, maxlength: 100 }),
    other_id: integer({ required: true, min: 1 }),
    report: string({ maxlength: 100 }),
  },
  list: { columns: [], search: [] },
});
const LISTS = ['to', 'cc', 'bcc'] as const;
type Lists = Record<(typeof LISTS)[number], string[]>;
export interface MailBody extends Lists {
  subject: string;
  body: string;
  other_name: string;
  other_id: number;
  report: string | null;
}

/** Recipients of one mail, over all three lists. */
const MOST = 20;
const DOMAIN = /\.[^\s.]{2,}$/;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const BREAKS = /[\u0000-\u001f\u007f\u2028\u2029]/;

const wrongList = (value: unknown): FieldError | undefined => {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    return fieldError('type', 'Must be a list of email addresses');
  if (value.length > MOST) return fieldError('max', `Maximum value ${MOST}`);
  const wrong = value.some((one) => !isMailAddress(one) || !DOMAIN.test(one));
  return wrong ? fieldError('email', 'Enter a valid email address') : undefined;
};

/** The body as a mail. @throws Problem 400 by field: unknown names, wrong addresses, line breaks where none may be (safety 40) */
export const mailOf = (item: RecordValues): MailBody => {
  const { to, cc, bcc, ...rest } = item;
  const lists = { to: to ?? [], cc: cc ?? [], bcc: bcc ?? [] };
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  Object.assign(errors, validate(mail, rest));
  for (const name of unknownFields(mail, rest)) errors[name.slice(0, 60)] = [fieldError('unknown', 'Unknown field')];
  for (const name of LISTS) {
    const wrong = wrongList(lists[name]);
    if (wrong) errors[name] = [wrong];
  }
  const all = Object.values(lists).flat();
  // Whoever is written to unseen is written to as well.
  if (all.length === 0) errors['to'] ??= [fieldError('null', 'Value Required')];
  if (all.length > MOST) errors['to'] ??= [fieldError('max', `At most ${MOST} addresses`)];
  if (typeof rest['subject'] === 'string' && BREAKS.test(rest['subject']))
    errors['subject'] ??= [fieldError('characters', 'Must be one line')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    ...(lists as Lists),
    subject: (rest['subject'] as string).trim(),
    body: (rest['body'] ?? '') as string,
    other_name: rest['other_name'] as string,
    other_id: rest['other_id'] as number,
    report: isEmpty(rest['report']) ? null : (rest['report'] as string),
  };
};
