import { Router, type Response } from 'express';
import { describeDenial, denialReason } from '@trestle/schema/access';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import {
  forbidden,
  fieldError,
  validationError,
  invalidField,
  methodNotAllowed,
  badRequest,
  serviceUnavailable,
} from '@trestle/schema/errors';
import { asItem } from '../../collection/body';
import type { Caller, Context } from '../../collection/context';
import { idsInScope } from '../../collection/scope';
import { callerOf, rejectParameters } from '../../collection/router';
import { inTransaction } from '../../collection/transaction';
import { withinUserLimit } from '../../collection/callLimits';
import { createMailer, type Mail, type Mailer } from '../../identity/mailer';
import { createSemaphore, withPermit } from '../../semaphore';
import { parseMail, type RecordMail } from './parseMail';
import { spendMailQuota } from './quota';
import { checkRecipients } from './checkRecipients';

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}
/** Makes a document of a record, with nothing that the caller may not see. */
export type MakeDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<MailAttachment>;
/** Makers of documents, by entity and the report's name. */
export type Documents = Readonly<Record<string, Readonly<Record<string, MakeDocument>>>>;
export interface MailSettings {
  productSlug: string;
  smtpUrl?: string | undefined;
  mailFrom: string;
  supportEmail: string;
  dataDir: string;
  mailsPerHour: number;
}

/** One document of each person is made at a time, of two; the other place is left to everybody else. */
const DOCUMENT_LIMITS = { permits: 2, maxPerPerson: 1, maxQueuedPerPerson: 20, timeoutMs: 40_000 };

const absent = () => [fieldError('not-found', 'There is no such record')];
const findEntity = (context: Context, name: string, caller: Caller): Entity => {
  const entity = context.entities.find((one) => one.name === name && canHaveAttachments(one));
  if (!entity) throw validationError({ other_name: absent() });
  const denial = caller.deniedEntities?.[name];
  if (denial) throw forbidden(describeDenial(denial), denialReason(denial));
  if (!caller.attachable?.read.includes(name)) throw forbidden();
  return entity;
};

/** Refuses an absent record and one of another store with the same error (SECURITY.md, 17). */
const requireRecord = async (context: Context, entity: Entity, id: number, caller: Caller): Promise<void> => {
  const known = await idsInScope({ context, caller }, entity, [id]);
  if (!known.has(id)) throw validationError({ other_id: absent() });
};

const findDocument = (documents: Documents, { other_name: name, report }: RecordMail): MakeDocument | undefined => {
  if (report === null) return undefined;
  const make =
    Object.hasOwn(documents, name) && Object.hasOwn(documents[name]!, report) ? documents[name]![report] : undefined;
  if (!make) throw invalidField('report', 'There is no such report', 'not-found');
  return make;
};

/** Writes the audit before the mail is sent, so that no mail is sent without it (SECURITY.md, 57). */
const auditMail = (
  context: Context,
  entity: Entity,
  { body: _body, other_name, other_id, ...audited }: RecordMail,
  caller: Caller,
): Promise<void> =>
  inTransaction(context, entity, caller, async (write) => {
    const changes = Object.fromEntries(
      Object.entries(audited).map(([name, value]): [string, [unknown, unknown]] => [name, [null, value]]),
    );
    write.audit.push({ action: 'send_email', other_name, other_id, changes });
  });

/** Writes to the audit that the mail server refused a mail. */
const auditFailure = (context: Context, entity: Entity, id: number, caller: Caller): Promise<void> =>
  inTransaction(context, entity, caller, async (write) => {
    write.audit.push({ action: 'email_failed', other_name: entity.name, other_id: id, changes: {} });
  });

const deliver = async (mailer: Mailer, mail: Mail, onFailure: () => Promise<void>): Promise<void> => {
  try {
    await mailer.send(mail);
  } catch (cause) {
    await onFailure();
    throw Object.assign(serviceUnavailable('The mail server did not take the email. Try again in a moment.', 30), {
      cause,
    });
  }
};

/** Route of POST /api/{product}/send_email/ (contract §2.5): sends a mail about a record that the caller may read. */
export const mailRouter = (context: Context, settings: MailSettings, documents: Documents): Router => {
  const { smtpUrl, mailFrom, supportEmail, dataDir, mailsPerHour } = settings;
  const mailer = createMailer({ mailFrom, dataDir, ...(smtpUrl === undefined ? {} : { smtpUrl }) });
  const documentSemaphore = createSemaphore(DOCUMENT_LIMITS);
  /** Spends the quota first, because making a document is expensive (SECURITY.md, 66). */
  const attachmentsOf = async (
    make: MakeDocument | undefined,
    entity: Entity,
    id: number,
    caller: Caller,
    response: Response,
  ): Promise<MailAttachment[]> => {
    const quota = () =>
      withinUserLimit(context, 'write', caller, () =>
        inTransaction(context, entity, caller, (write) => spendMailQuota(write, mailsPerHour)),
      );
    if (!make) return quota().then(() => []);
    return withPermit(documentSemaphore, caller.actor, async () => {
      // The caller gave up while waiting.
      if (response.destroyed) throw badRequest('The request was given up.');
      await quota();
      return [await make(context, entity, id, caller)];
    });
  };
  const router = Router({ strict: true, caseSensitive: true });
  router
    .route(`/api/${settings.productSlug}/send_email/`)
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const mail = parseMail(asItem(request.body));
      const entity = findEntity(context, mail.other_name, caller);
      await requireRecord(context, entity, mail.other_id, caller);
      await checkRecipients(context, entity, mail, caller, supportEmail);
      const make = findDocument(documents, mail);
      const attachments = await attachmentsOf(make, entity, mail.other_id, caller, response);
      await auditMail(context, entity, mail, caller);
      await deliver(
        mailer,
        { to: mail.to, cc: mail.cc, bcc: mail.bcc, subject: mail.subject, text: mail.body, attachments },
        () => auditFailure(context, entity, mail.other_id, caller),
      );
      response.json({ status: true });
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
};
