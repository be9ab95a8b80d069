import { Router } from 'express';
import { describeDenial, denialReason } from '@trestle/schema/access';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import {
  forbidden,
  fieldError,
  validationError,
  invalidField,
  methodNotAllowed,
  badRequest,
  conflict,
  Problem,
  serviceUnavailable,
} from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/call/context';
import {
  createOnce,
  forgetReply,
  readIdempotencyKey,
  replaceReply,
  type IdempotencyKey,
  type StoreReply,
} from '../../collection/write/idempotency';
import { idsInScope } from '../../collection/call/scope';
import { callerOf, rejectParameters } from '../../collection/router';
import { sendJsonText } from '../../collection/read/sendJson';
import { inTransaction } from '../../collection/write/transaction';
import { withinUserLimit } from '../../collection/call/callLimits';
import { createMailer, SilentMailServer, type Mail, type MailAttachment, type Mailer } from '../../platform/mailer';
import { createSemaphore, withPermit } from '../../platform/semaphore';
import { parseMail, type RecordMail } from './parseMail';
import { spendMailQuota } from './quota';
import { checkRecipients } from './checkRecipients';

/** Makes a document of a record, with nothing that the caller may not see. */
export type MakeDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<MailAttachment>;
/** Functions that make documents, by entity and the report's name. */
export type Documents = Readonly<Record<string, Readonly<Record<string, MakeDocument>>>>;
/** Settings of mails about records. */
export interface MailSettings {
  productSlug: string;
  smtpUrl?: string | undefined;
  mailFrom: string;
  supportEmail: string;
  dataDir: string;
  mailsPerHour: number;
}

/** One document of each person is made at a time, and two in all, so that one person leaves a place to others. */
const DOCUMENT_LIMITS = { permits: 2, maxPerPerson: 1, maxQueuedPerPerson: 20, timeoutMs: 40_000 };

const noSuchRecord = () => [fieldError('not-found', 'There is no such record')];
function findEntity(context: Context, name: string, caller: Caller): Entity {
  const entity = context.entities.find((candidate) => candidate.name === name && canHaveAttachments(candidate));
  if (!entity) throw validationError({ other_name: noSuchRecord() });
  const denial = caller.deniedEntities?.[name];
  if (denial) throw forbidden(describeDenial(denial), denialReason(denial));
  if (!caller.attachable?.read.includes(name)) throw forbidden();
  return entity;
}

/** Refuses an absent record and another store's record with the same error (SECURITY.md, 17). */
async function requireRecord(context: Context, entity: Entity, id: number, caller: Caller): Promise<void> {
  const visibleIds = await idsInScope({ context, caller }, entity, [id]);
  if (!visibleIds.has(id)) throw validationError({ other_id: noSuchRecord() });
}

function findDocument(documents: Documents, { other_name: name, report }: RecordMail): MakeDocument | undefined {
  if (report === null) return undefined;
  const make =
    Object.hasOwn(documents, name) && Object.hasOwn(documents[name]!, report) ? documents[name]![report] : undefined;
  if (!make) throw invalidField('report', 'There is no such report', 'not-found');
  return make;
}

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

async function deliver(mailer: Mailer, mail: Mail, onFailure: () => Promise<void>): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    await onFailure();
    const problem =
      cause instanceof SilentMailServer && cause.isUncertain
        ? new Problem(503, { detail: UNCERTAIN_TEXT, code: 'outcome_unknown' }, { 'Retry-After': '30' })
        : serviceUnavailable('The mail server did not take the email. Try again in a moment.', 30);
    throw Object.assign(problem, { cause });
  }
}

const UNCERTAIN_TEXT =
  'The mail server did not say whether it took the email. Ask a recipient before you send it as a new email.';
const isUncertain = (error: unknown): boolean =>
  error instanceof Problem && (error.cause as Partial<SilentMailServer> | undefined)?.isUncertain === true;

/** Replies that are kept for a key: the first until the mail server has taken the mail, the second from then on. */
const SENDING_REPLY = JSON.stringify({ status: false });
const SENT_REPLY = JSON.stringify({ status: true });
const UNDER_WAY_TEXT =
  'This email is being sent, or its sending was interrupted. Try again in a minute. ' +
  'If you still see this, ask a recipient before you send it as a new email.';
/** Returns the reply to a repeated request. @throws Problem 409 while nobody knows whether the first mail was sent */
function repeatedReply(reply: string): string {
  if (reply === SENDING_REPLY) throw conflict(UNDER_WAY_TEXT, { code: 'under_way' });
  return reply;
}

/** A checked call that sends a mail. */
interface MailRequest {
  mail: RecordMail;
  entity: Entity;
  caller: Caller;
  attempt: IdempotencyKey | null;
  /** Whether the caller has given up. */
  isGivenUp(): boolean;
}

/**
 * Route of POST /api/{product}/send_email/ (contract §2.5): sends a mail about a record that the caller may read, once
 * for each Idempotency-Key.
 */
export function mailRouter(context: Context, settings: MailSettings, documents: Documents): Router {
  const { supportEmail, mailsPerHour } = settings;
  const mailer = createMailer(settings);
  const documentSemaphore = createSemaphore(DOCUMENT_LIMITS);

  /** Makes the attachments after `begin`, because making a document is expensive (SECURITY.md, 66). */
  const attachmentsOf = async (
    make: MakeDocument | undefined,
    { mail, entity, caller, isGivenUp }: MailRequest,
    begin: () => Promise<void>,
  ): Promise<MailAttachment[]> => {
    if (!make) return begin().then(() => []);
    return withPermit(documentSemaphore, caller, async () => {
      if (isGivenUp()) throw badRequest('The request was given up.');
      await begin();
      return [await make(context, entity, mail.other_id, caller)];
    });
  };

  /** Sends a mail whose quota is spent, and whose key is taken in the same transaction. */
  const send = async (request: MailRequest, keepReply: StoreReply): Promise<string> => {
    const { mail, entity, caller, attempt } = request;
    await requireRecord(context, entity, mail.other_id, caller);
    await checkRecipients(context, entity, mail, caller, supportEmail);
    const make = findDocument(documents, mail);
    let isBegun = false;
    const begin = async (): Promise<void> => {
      await withinUserLimit(context, 'write', caller, () =>
        inTransaction(context, entity, caller, async (write) => {
          await spendMailQuota(write, mailsPerHour);
          keepReply(write, SENDING_REPLY);
        }),
      );
      isBegun = true;
    };
    try {
      const attachments = await attachmentsOf(make, request, begin);
      await auditMail(context, entity, mail, caller);
      const { to, cc, bcc, subject, body: text } = mail;
      await deliver(mailer, { to, cc, bcc, subject, text, attachments }, () =>
        auditFailure(context, entity, mail.other_id, caller),
      );
    } catch (error) {
      // A mail that may have been sent keeps its key, so that a repeat sends no second one.
      if (isBegun && !isUncertain(error)) await forgetReply(context, caller, attempt);
      throw error;
    }
    await replaceReply(context, caller, attempt, SENT_REPLY);
    return SENT_REPLY;
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
      const entity = findEntity(context, mail.other_name, caller);
      const mailRequest = { mail, entity, caller, attempt, isGivenUp: () => response.destroyed };
      const reply = await createOnce(
        context,
        caller,
        attempt,
        (keepReply) => send(mailRequest, keepReply),
        repeatedReply,
      );
      sendJsonText(response, 200, reply);
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
