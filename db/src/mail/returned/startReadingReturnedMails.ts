import type { ReturnedMailFacts } from '@trestle/schema/health';
import type { BounceReport } from '../../identity/markAddress';
import { countReturnedMail } from '../../platform/eventMetrics';
import { parseReturnedMail } from './parseReturnedMail';
import { parseMailbox, readMailbox } from './readMailbox';

/** Pause between two looks, and the longest one while the mailbox can't be read. */
const LOOK_INTERVAL_MS = 60_000;
const MAX_PAUSE_MS = 30 * 60_000;

/** What reading returned mails needs. */
export interface ReturnedMailOptions {
  /** MAIL_BOUNCE_MAILBOX. */
  url: string;
  /** SERVICE_KEY, whose keys sign the addresses that mails come back to. */
  serviceKey: string;
  /** Stores that a mail came back. False while it is still being sent: it is read again then. */
  storeBounce(mail: number, report: BounceReport): Promise<boolean>;
  /** Is told of the first failure of several. */
  logError(error: unknown): void;
}

let facts: ReturnedMailFacts | undefined;
/** Mails that this process read, by what they were. */
const taken: NonNullable<ReturnedMailFacts['taken']> = { returned: 0, 'no failure': 0, 'unknown mail': 0 };
function count(kind: keyof typeof taken): void {
  taken[kind] += 1;
  countReturnedMail(kind);
}
/** What this process found out about the mailbox, for the page Health; undefined where it reads none. */
export const returnedMailFacts = (): ReturnedMailFacts | undefined => facts;

/**
 * Reads what came back since the last look. Several processes may do so at once: a mail that came back is stored once.
 * @returns how many mails were read
 */
export const readReturnedMails = ({ url, serviceKey, storeBounce }: ReturnedMailOptions): Promise<number> =>
  readMailbox(url, async (source) => {
    const returned = parseReturnedMail(source, serviceKey);
    const isTaken = typeof returned === 'string' || (await storeBounce(returned.mail, returned));
    if (isTaken) count(typeof returned === 'string' ? returned : 'returned');
    return isTaken;
  });

/** Looks at the mailbox each minute, and more seldom while it can't be read. */
export function startReadingReturnedMails(options: ReturnedMailOptions): void {
  const { host } = parseMailbox(options.url);
  facts = { host, problem: null, read_date: null, taken };
  let failures = 0;
  const look = async (): Promise<void> => {
    try {
      await readReturnedMails(options);
      facts = { host, problem: null, read_date: new Date().toISOString(), taken };
      failures = 0;
    } catch (error) {
      if (failures === 0) options.logError(error);
      failures += 1;
      facts = { ...facts!, problem: (error as Error).message };
    }
    setTimeout(() => void look(), Math.min(LOOK_INTERVAL_MS * 2 ** failures, MAX_PAUSE_MS)).unref();
  };
  void look();
}
