import type { Context } from '../collection/call/context';
import { startNoticeMails } from '../notices/mailNotices';
import { createMailer } from '../platform/mailer';
import type { ServiceDefinition, ServiceParts } from '../service';
import { mailRouter, type Documents } from './mail/router';
import { filesRouter } from './router';
import type { DownloadRights } from './sendFile';

/** What other services say of files. */
interface FileRules {
  /** Documents that mails take along. */
  documents: Documents;
  fileRights(context: Context): DownloadRights;
}

/** Files of records, and mails: those that people write about records, and those that tell of notices. */
export const createFilesService = ({ settings, logFailure }: ServiceParts, rules: FileRules): ServiceDefinition => ({
  serve: (context) => {
    startNoticeMails({
      database: context.database,
      inTransaction: context.inSqlTransaction,
      mailer: createMailer(settings),
      product: settings.productName,
      logError: (error, notice) => logFailure('mail of a notice failed', error, { notice }),
    });
    return [
      filesRouter(context, settings.backendVariant, rules.fileRights(context)),
      mailRouter(context, settings, rules.documents),
    ];
  },
});
