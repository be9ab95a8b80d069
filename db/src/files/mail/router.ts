import { Router } from 'express';
import { whyInWords, whyOf } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { denied, fieldError, invalid, invalidField, methodNotAllowed, unavailable, type FieldErrors } from '@trestle/schema/errors';
import { asItem } from '../../collection/body';
import type { Caller, Context } from '../../collection/context';
import { read } from '../../collection/read';
import { callerOf, noParameters } from '../../collection/router';
import { inTransaction } from '../../collection/transaction';
import { createMailer, type Mail, type Mailer } from '../../identity/mailer';
import { addressesOn } from './addresses';
import { mailOf, type MailBody } from './mailBody';
import { takeQuota } from './quota';

/** A document made of a record, to go with a mail: what the caller may see of it, and no more. */
export type MakeDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<{ filename: string; content: Buffer; contentType: string }>;
/** By entity, then by the report's name. */
export type Documents = Readonly<Record<string, Readonly<Record<string, MakeDocument>>>>;
export interface MailSettings { productSlug: string; smtpUrl?: string | undefined; mailFrom: string; dataDir: string; mailsPerHour: number }

const absent = () => [fieldError('not-found', 'There is no such record')];
const entityOf = (context: Context, name: string, caller: Caller): Entity => {
  const entity = context.entities.find((one) => one.name === name && !one.attached && !one.own);
  if (!entity) throw invalid({ other_name: absent() });
  const closed = caller.closed?.[name];
  if (closed) throw denied(whyInWords(closed), whyOf(closed));
  if (!caller.attached?.read.includes(name)) throw denied();
  return entity;
};

/** Who sees one store's orders writes to addresses on the record and to no others (contract §2.5, safety 63). */
const refuseStrangers = async (context: Context, entity: Entity, mail: MailBody, caller: Caller): Promise<void> => {
  if (caller.scope === 'all') return;
  const known = await addressesOn(context, entity, mail.other_id, caller);
  const errors: FieldErrors = {};
  for (const name of ['to', 'cc', 'bcc'] as const) {
    if (mail[name].some((address) => !known.has(address.toLowerCase()))) errors[name] = [fieldError('not-on-record', 'Only addresses on the record can be written to')];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const documentOf = (documents: Documents, { other_name: name, report }: MailBody): MakeDocument | undefined => {
  if (report === null) return undefined;
  const make = Object.hasOwn(documents, name) && Object.hasOwn(documents[name]!, report) ? documents[name]![report] : undefined;
  if (!make) throw invalidField('report', 'There is no such report', 'not-found');
  return make;
};

/** The mail stands in the audit before it leaves: one that nobody could account for is never sent (safety 57). */
const account = (context: Context, entity: Entity, { body: _body, other_name, other_id, ...said }: MailBody, caller: Caller, perHour: number): Promise<void> =>
  inTransaction(context, entity, caller, async (write) => {
    await takeQuota(write, perHour);
    const changes = Object.fromEntries(Object.entries(said).map(([name, value]): [string, [unknown, unknown]] => [name, [null, value]]));
    write.audit.push({ action: 'send_email', other_name, other_id, changes });
  });

/** A mail that was not taken stands in the audit as well, or it would seem to have gone. */
const accountForFailure = (context: Context, entity: Entity, id: number, caller: Caller): Promise<void> =>
  inTransaction(context, entity, caller, async (write) => {
    write.audit.push({ action: 'email_failed', other_name: entity.name, other_id: id, changes: {} });
  });

const deliver = async (mailer: Mailer, mail: Mail, onFailure: () => Promise<void>): Promise<void> => {
  try {
    await mailer.send(mail);
  } catch (cause) {
    await onFailure();
    throw Object.assign(unavailable('The mail server did not take the email. Try again in a moment.', 30), { cause });
  }
};

/** POST /api/{product}/send_email/ (contract §2.5): a mail about a record, by whoever may read it. Answers `{status: true}`. */
export const mailRouter = (context: Context, settings: MailSettings, documents: Documents): Router => {
  const { smtpUrl, mailFrom, dataDir } = settings;
  const mailer = createMailer({ mailFrom, dataDir, ...(smtpUrl === undefined ? {} : { smtpUrl }) });
  const router = Router({ strict: true, caseSensitive: true });
  router.route(`/api/${settings.productSlug}/send_email/`)
    .post(async (request, response) => {
      noParameters(request);
      const caller = callerOf(request);
      const mail = mailOf(asItem(request.body));
      const entity = entityOf(context, mail.other_name, caller);
      // Absent and another store's are the same (safety 17).
      await read(context, entity, mail.other_id, caller).catch((error: unknown) => {
        throw (error as { status?: number }).status === 404 ? invalid({ other_id: absent() }) : error;
      });
      await refuseStrangers(context, entity, mail, caller);
      const make = documentOf(documents, mail);
      const attachments = make ? [await make(context, entity, mail.other_id, caller)] : [];
      await account(context, entity, mail, caller, settings.mailsPerHour);
      await deliver(mailer, { to: mail.to, cc: mail.cc, bcc: mail.bcc, subject: mail.subject, text: mail.body, attachments }, () => accountForFailure(context, entity, mail.other_id, caller));
      response.json({ status: true });
    })
    .all((request) => { throw methodNotAllowed(request.method); });
  return router;
};
