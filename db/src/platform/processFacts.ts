import type { FileStoreFacts } from '@trestle/schema/fileStoreHealth';
import type { MailServerFacts, ProcessFacts, ReplicaFacts } from '@trestle/schema/health';
import { lookAtMailServer } from '../mail/mailServerFacts';
import { returnedMailFacts } from '../mail/returned/startReadingReturnedMails';

/** How long a look at a mail server that answers holds. */
const MAIL_SERVER_MS = 3_600_000;

/**
 * Creates what a services process tells the page Health beside its own state: each time how its replicas and the
 * store of files are, and once an hour how the mail server is; one that can't be used is looked at each time.
 */
export function createProcessFacts(
  smtpUrl: string | undefined,
  lookAtReplicas: () => Promise<ReplicaFacts[]>,
  lookAtFileStore: () => Promise<FileStoreFacts | undefined>,
): () => Promise<ProcessFacts> {
  let kept: { look: MailServerFacts; until: number } | undefined;
  const mailServer = async (url: string): Promise<MailServerFacts> => {
    if (kept && performance.now() < kept.until) return kept.look;
    const look = await lookAtMailServer(url);
    kept = { look, until: look.problem === null ? performance.now() + MAIL_SERVER_MS : 0 };
    return look;
  };
  return async () => {
    const [mail_server, replicas, file_store] = await Promise.all([
      smtpUrl ? mailServer(smtpUrl) : undefined,
      lookAtReplicas(),
      lookAtFileStore(),
    ]);
    const returned_mail = returnedMailFacts();
    return {
      ...(mail_server && { mail_server }),
      ...(returned_mail && { returned_mail }),
      ...(replicas.length > 0 && { replicas }),
      ...(file_store && { file_store }),
    };
  };
}
