import { Counter, Histogram } from 'prom-client';
import { Problem } from '@trestle/schema/errors';
import { metrics } from './metrics';

/* What happens in the product, counted for /metrics. Each function is called in the one place where its event happens. */

/** Why a sign-in was refused. `busy`: too many others were checked at the time, so this one was not. */
export type SignInRefusal =
  'credentials' | 'passcode' | 'invitation' | 'oidc' | 'second factor' | 'too many attempts' | 'busy';
const SIGN_IN_REFUSALS: readonly SignInRefusal[] = [
  'credentials',
  'passcode',
  'invitation',
  'oidc',
  'second factor',
  'too many attempts',
  'busy',
];
/** How a mail ended. `saved`: without SMTP_URL it becomes a file. `silent`: nobody knows whether it was sent. */
export type MailEnd = 'sent' | 'saved' | 'refused' | 'postponed' | 'silent';
const MAIL_ENDS: readonly MailEnd[] = ['sent', 'saved', 'refused', 'postponed', 'silent'];
/** What a mail was that came to MAIL_BOUNCE_MAILBOX: one of ours that came back, or one that counts for nothing. */
export type ReturnedMailKind = 'returned' | 'no failure' | 'unknown mail';
const RETURNED_MAIL_KINDS: readonly ReturnedMailKind[] = ['returned', 'no failure', 'unknown mail'];
/** From a small report to the longest run, in seconds. */
const REPORT_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

const signInRefusals = new Counter({
  name: 'trestle_sign_in_refused_total',
  help: 'Refused sign-ins by reason, with the password checks of signed-in people where an address asks too often',
  labelNames: ['reason'],
  registers: [metrics],
});
const stockRefusals = new Counter({
  name: 'trestle_stock_refused_total',
  help: 'Order lines refused because too few pieces were left',
  registers: [metrics],
});
const outdatedCopies = new Counter({
  name: 'trestle_outdated_copies_total',
  help: 'Changes refused (409) because somebody else had changed the record, by entity',
  labelNames: ['entity'],
  registers: [metrics],
});
const repeats = new Counter({
  name: 'trestle_idempotent_repeats_total',
  help: 'Calls with an Idempotency-Key that were answered with the kept reply',
  registers: [metrics],
});
const releaseSteps = new Counter({
  name: 'trestle_release_steps_total',
  help: 'Steps of releases that this process made, by remote and action, such as release, rollback or end_trial',
  labelNames: ['remote', 'action'],
  registers: [metrics],
});
const remoteErrors = new Counter({
  name: 'trestle_remote_errors_total',
  help: 'Errors of remotes that browsers reported, by remote and kind',
  labelNames: ['remote', 'kind'],
  registers: [metrics],
});
const reports = new Histogram({
  name: 'trestle_report_seconds',
  help: 'Time of a report with its wait for a turn, by what it is for and how it ended',
  labelNames: ['urgency', 'outcome'],
  buckets: REPORT_BUCKETS,
  registers: [metrics],
});
const mails = new Counter({
  name: 'trestle_mails_total',
  help: 'Mails by how their sending ended',
  labelNames: ['outcome'],
  registers: [metrics],
});
const returnedMails = new Counter({
  name: 'trestle_returned_mails_total',
  help: 'Mails that were read in MAIL_BOUNCE_MAILBOX, by what they were: absence notes and delays are no failure',
  labelNames: ['kind'],
  registers: [metrics],
});
// Known from the start as 0, so that an alert sees the first one rise.
for (const reason of SIGN_IN_REFUSALS) signInRefusals.inc({ reason }, 0);
for (const outcome of MAIL_ENDS) mails.inc({ outcome }, 0);
for (const kind of RETURNED_MAIL_KINDS) returnedMails.inc({ kind }, 0);

export const countSignInRefusal = (reason: SignInRefusal): void => signInRefusals.inc({ reason });
export const countStockRefusals = (lines: number): void => stockRefusals.inc(lines);
export const countOutdatedCopy = (entity: string): void => outdatedCopies.inc({ entity });
export const countIdempotentRepeat = (): void => repeats.inc();
/** @param remote a stored release's name, never one from outside */
export const countReleaseStep = (remote: string, action: string): void => releaseSteps.inc({ remote, action });
/** @param remote a stored release's name, never one from outside */
export const countRemoteError = (remote: string, kind: string): void => remoteErrors.inc({ remote, kind });
export const countMail = (outcome: MailEnd): void => mails.inc({ outcome });
export const countReturnedMail = (kind: ReturnedMailKind): void => returnedMails.inc({ kind });

/** How the making of a report ended. `refused`: it was asked for wrongly, or too many wait. */
function reportOutcome(error: unknown, { aborted, reason }: AbortSignal): string {
  if (aborted) return reason instanceof Problem ? 'too slow' : 'cancelled';
  return error instanceof Problem && error.status < 500 ? 'refused' : 'failed';
}

/** Runs the making of a report and counts how it ends. @param urgency `download` or `run` */
export async function countReport<T>(urgency: string, signal: AbortSignal, make: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const count = (outcome: string) => reports.observe({ urgency, outcome }, (performance.now() - startedAt) / 1000);
  try {
    const result = await make();
    count('done');
    return result;
  } catch (error) {
    count(reportOutcome(error, signal));
    throw error;
  }
}
