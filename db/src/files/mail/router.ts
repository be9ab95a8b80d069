import { Router } from 'express';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, methodNotAllowed, badRequest } from '@trestle/schema/errors';
import type { Caller, Context, Write } from '../../collection/call/context';
import { createOnce, readIdempotencyKey, type StoreReply } from '../../collection/write/idempotency';
import { callerOf, rejectParameters } from '../../collection/router';
import { sendJsonText } from '../../collection/read/sendJson';
import { inTransaction } from '../../collection/write/transaction';
import { withinUserLimit } from '../../collection/call/callLimits';
import { createSemaphore, withPermit } from '../../platform/semaphore';
import type { Mail, MailAttachment } from '../../mail/composeMail';
import { newClaim, queueMail } from '../../mail/mailQueue';
import { parseMail, type RecordMail } from './parseMail';
import { findMailEntity, requireMailRecord } from './mailRecord';
import { requireMailQuota, spendMailQuota } from './quota';
import { replyAddress, type FindUser } from './replyAddress';
import { checkRecipients } from './checkRecipients';

/** Makes a document of a record, with nothing that the caller may not see. */
export type MakeDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<MailAttachment>;
/** Functions that make documents, by entity and the report's name. */
export type Documents = Readonly<Record<string, Readonly<Record<string, MakeDocument>>>>;
/** Settings of mails about records. */
export interface MailSettings {
  productSlug: string;
  mailFrom: string;
  mailReplyTo: string;
  supportEmail: string;
  serviceKey: string;
  mailsPerHour: number;
}

/** One document of each person is made at a time, and two in all, so that one person leaves a place to others. */
const DOCUMENT_LIMITS = { permits: 2, maxPerPerson: 1, maxQueuedPerPerson: 20, timeoutMs: 40_000 };

function findDocument(documents: Documents, { other_name: name, report }: RecordMail): MakeDocument | undefined {
  if (report === null) return undefined;
  const make =
    Object.hasOwn(documents, name) && Object.hasOwn(documents[name]!, report) ? documents[name]![report] : undefined;
  if (!make) throw invalidField('report', 'There is no such report', 'not-found');
  return make;
}

/** Notes a mail in the transaction that queues it, so that no mail is sent without it (SECURITY.md, 57). */
function auditMail({ audit }: Write, { body: _body, other_name, other_id, ...audited }: RecordMail): void {
  const changes = Object.fromEntries(
    Object.entries(audited).map(([name, value]): [string, [unknown, unknown]] => [name, [null, value]]),
  );
  audit.push({ action: 'send_email', other_name, other_id, changes });
}

/** A checked call that sends a mail. */
interface MailRequest {
  mail: RecordMail;
  entity: Entity;
  caller: Caller;
  /** Whether the caller has given up. */
  isGivenUp(): boolean;
}

/** What the route needs beside the settings. */
interface MailRoute {
  documents: Documents;
  /** Sends the mails of a claim, after the transaction that queued them. */
  sendClaimed(claim: string): void;
  findUser: FindUser;
}

/**
 * Route of POST /api/{product}/send_email/ (contract §2.5): queues a mail about a record that the caller may read, once
 * for each Idempotency-Key.
 */
export function mailRouter(
  context: Context,
  settings: MailSettings,
  { documents, sendClaimed, findUser }: MailRoute,
): Router {
  const { supportEmail, mailsPerHour } = settings;
  const documentSemaphore = createSemaphore(DOCUMENT_LIMITS);

  /** Makes the attachments, if the sender has mails left: making a document is expensive (SECURITY.md, 66). */
  const attachmentsOf = async (
    make: MakeDocument | undefined,
    { mail, entity, caller, isGivenUp }: MailRequest,
  ): Promise<MailAttachment[]> => {
    if (!make) return [];
    return withPermit(documentSemaphore, caller, async () => {
      if (isGivenUp()) throw badRequest('The request was given up.');
      await requireMailQuota(context, caller, mailsPerHour);
      return [await make(context, entity, mail.other_id, caller)];
    });
  };

  /** Queues a mail. The quota, the audit and the reply's key are written in the same transaction. */
  const send = async (request: MailRequest, keepReply: StoreReply): Promise<string> => {
    const { mail, entity, caller } = request;
    await requireMailRecord(context, entity, mail.other_id, caller);
    await checkRecipients(context, entity, mail, caller, supportEmail);
    const attachments = await attachmentsOf(findDocument(documents, mail), request);
    const replyTo = await replyAddress(context, settings, caller, findUser);
    const { to, cc, bcc, subject, body: text, other_name: name, other_id: id } = mail;
    const message: Mail = {
      to,
      cc,
      bcc,
      subject,
      text,
      attachments,
      replyTo,
      record: { name, id },
      isPersonal: true,
    };
    return withinUserLimit(context, 'write', caller, () =>
      inTransaction(context, entity, caller, async (write) => {
        await spendMailQuota(write, mailsPerHour);
        const claim = newClaim();
        const queued = await queueMail(write.transaction, settings, message, { sender: caller.user, claim });
        auditMail(write, mail);
        const reply = JSON.stringify({ status: true, queued });
        keepReply(write, reply);
        write.afterCommit.push(() => sendClaimed(claim));
        return reply;
      }),
    );
  };

  const path = `/api/${settings.productSlug}/send_email/`;
  const router = Router({ strict: true, caseSensitive: true });
  router
    .route(path)
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const mail = parseMail(request.body);
      const attempt = readIdempotencyKey(request.get('idempotency-key'), path, request.body);
      const entity = findMailEntity(context, mail.other_name, caller);
      const mailRequest = { mail, entity, caller, isGivenUp: () => response.destroyed };
      const reply = await createOnce(context, caller, attempt, (keepReply) => send(mailRequest, keepReply));
      sendJsonText(response, 200, reply);
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
