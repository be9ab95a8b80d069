import type { Context } from '../collection/call/context';
import { startNoticeMails } from '../notices/mailNotices';
import { storeBounce } from '../identity/storeBounce';
import { startReadingReturnedMails } from '../mail/returned/startReadingReturnedMails';
import { sendClaimedMails, startQueuedMails } from '../mail/sendQueuedMails';
import { inBackground } from '../platform/backgroundWork';
import type { ServiceDefinition, ServiceParts } from '../service';
import { addressRouter } from './mail/addressRouter';
import { mailRouter, type Documents } from './mail/router';
import { scheduleObjectPurge } from '../storage/purgeObjects';
import { filesRouter } from './router';
import type { DownloadRights } from './sendFile';

/** What other services say of files. */
interface FileRules {
  /** Documents that mails take along. */
  documents: Documents;
  fileRights(context: Context): DownloadRights;
}

/** Files of records, and mails: those that people write about records, and those that tell of notices. */
export const createFilesService = (
  { settings, findUser, identityDb, logFailure }: ServiceParts,
  rules: FileRules,
): ServiceDefinition => ({
  serve: (context) => {
    if (context.fileStore)
      scheduleObjectPurge(context.database, context.fileStore, (error) =>
        logFailure('deleted files not removed from their store', error),
      );
    startNoticeMails({
      database: context.database,
      inTransaction: context.inSqlTransaction,
      settings,
      logError: (error, notice) => logFailure('mail of a notice failed', error, { notice }),
    });
    const queuedMails = {
      database: context.database,
      inTransaction: context.inSqlTransaction,
      settings,
      logError: (error: unknown, mail: number) => logFailure('mail not sent', error, { mail }),
    };
    startQueuedMails(queuedMails);
    if (settings.mailBounceMailbox !== undefined)
      startReadingReturnedMails({
        url: settings.mailBounceMailbox,
        serviceKey: settings.serviceKey,
        storeBounce: (mail, report) => storeBounce(identityDb, mail, report),
        logError: (error) => logFailure('returned mails not read', error),
      });
    const sendClaimed = (claim: string) => {
      // What fails here is sent by the queue once the claim has expired.
      inBackground(() => sendClaimedMails(queuedMails, claim)).catch(() => undefined);
    };
    return [
      filesRouter(context, settings.backendVariant, rules.fileRights(context)),
      addressRouter(context, settings),
      mailRouter(context, settings, { documents: rules.documents, sendClaimed, findUser }),
    ];
  },
});
