import { readFile } from 'node:fs/promises';
import { serviceUnavailable } from '@trestle/schema/errors';
import { localDate } from '@trestle/schema/periods';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context, Write } from '../../collection/call/context';
import { inTransaction } from '../../collection/write/transaction';
import type { Mail } from '../../mail/composeMail';
import type { Mailer } from '../../mail/mailQueue';
import { abortAfter } from '../abortAfter';
import { toSentParameters } from '../checkReport';
import { toJobCaller } from '../download';
import { fileNameOf } from '../downloadForm';
import { findReport } from '../findReport';
import type { ReportResult } from '../makeReport';
import { dayText } from '@trestle/schema/regional/dateFormat';
import { numberText } from '@trestle/schema/regional/numberFormat';
import { checkParameters, withoutHiddenParameters, type SentParameters } from '../parameters';
import { createReportReader } from '../reader';
import type { ReportDefinition } from '../report';
import { createReportFile } from '../reportFile';
import { REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT } from '../reportTimeout';
import type { ReportWorkers } from '../workers/reportWorkers';
import { requireOwnRun } from './ownRun';
import type { DueSchedule } from './scheduleRows';

/** Largest file that is mailed. Many mail servers refuse larger ones. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** Who makes the report and who mails it. `product` is the product's name. */
export interface MailReportOptions {
  context: Context;
  workers: ReportWorkers;
  mailer: Mailer;
  product: string;
}

/**
 * Queues a mail in one transaction with its audit, so that neither is there without the other (SECURITY.md, 57). A run
 * that is interrupted leaves out whom the audit names.
 * @throws ScheduleTakenError where another process sends the mails by now
 */
function sendMail({ context, mailer }: MailReportOptions, schedule: DueSchedule, mail: Mail, caller: Caller) {
  const changes = { to: [null, mail.to], subject: [null, mail.subject], report: [null, schedule.report] } as const;
  const queueWithAudit = async (write: Write): Promise<void> => {
    await requireOwnRun(write, schedule);
    write.audit.push({
      action: 'send_email',
      other_name: 'report_schedule',
      other_id: schedule.id,
      changes: changes as unknown as Record<string, [unknown, unknown]>,
    });
    await mailer.send(mail, { sender: schedule.owner, transaction: write.transaction });
  };
  // The models' transactions would write the file as text in twice its size, beyond what a packet may hold.
  return inTransaction(context, context.find('report_schedule'), caller, queueWithAudit, context.inSqlTransaction);
}

/** Says that the file doesn't hold all rows. A csv has no place for it. */
const cutNote = ({ rows, totalRows }: ReportResult): string =>
  rows < totalRows ? `\nIt holds the first ${numberText(rows)} of ${numberText(totalRows)} rows.\n` : '';

/** A schedule's report as one of its recipients may make it. */
export interface PermittedReport {
  recipient: SessionUser;
  caller: Caller;
  report: ReportDefinition;
  /** The schedule's parameters, without those that the recipient isn't offered. */
  sentParameters: SentParameters;
}

/**
 * Opens a schedule's report for a recipient. Looks at their rights alone, and at no row.
 * @throws Problem when they may not have the report
 */
export function openReport(
  { context }: Pick<MailReportOptions, 'context'>,
  schedule: Pick<DueSchedule, 'report' | 'parameters'>,
  recipient: SessionUser,
  caller: Caller,
): PermittedReport {
  const { now, zone } = caller;
  const reader = createReportReader(context, caller, AbortSignal.abort());
  const report = findReport(schedule.report, reader);
  const allParameters = toSentParameters(schedule.parameters ?? {}) ?? new Map<string, string[]>();
  const parameterContext = { reader, now, zone, fillsDefaults: true };
  return {
    recipient,
    caller,
    report,
    sentParameters: withoutHiddenParameters(report, allParameters, parameterContext),
  };
}

/**
 * Makes a schedule's report with a recipient's own rights, and mails it.
 * @returns false for an empty report that is not sent
 * @throws Problem when it could not be made or sent
 * @throws ScheduleTakenError where another process sends the mails by now
 */
export async function mailReport(
  options: MailReportOptions,
  schedule: DueSchedule,
  { recipient, caller, report, sentParameters }: PermittedReport,
): Promise<boolean> {
  const { context, workers, product } = options;
  const { now, zone } = caller;
  const { signal, startTimer, stopTimer } = abortAfter(REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT);
  const parameterContext = { reader: createReportReader(context, caller, signal), now, zone, fillsDefaults: true };
  const file = await createReportFile();
  try {
    const checkedParameters = await checkParameters(report, sentParameters, parameterContext);
    const { format } = schedule;
    const job = { ...checkedParameters, report: report.name, format, caller: toJobCaller(caller), path: file.path };
    const result = await workers.make(job, {
      urgency: 'run',
      person: schedule.owner,
      signal,
      // Its turn may come late, behind other reports of the owner.
      onStart: () => Promise.resolve(startTimer()),
    });
    if (schedule.skip_when_empty && result.rows === 0) return false;
    if (result.bytes > MAX_ATTACHMENT_BYTES) throw serviceUnavailable('The file is too large for a mail.');
    const day = dayText(localDate(zone, now));
    const mail: Mail = {
      to: [recipient.email],
      subject: `${report.title}, ${day}`,
      text:
        `The report "${report.title}" of ${day} is attached.\n\nIt shows what you may see in ${product}.\n` +
        cutNote(result),
      attachments: [
        {
          filename: fileNameOf('', report.title, format, now, zone),
          content: await readFile(file.path),
          contentType: result.contentType,
        },
      ],
    };
    await sendMail(options, schedule, mail, caller);
    return true;
  } finally {
    stopTimer();
    await file.remove();
  }
}
