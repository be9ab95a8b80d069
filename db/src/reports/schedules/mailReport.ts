import { readFile } from 'node:fs/promises';
import { serviceUnavailable } from '@trestle/schema/errors';
import { localDate } from '@trestle/schema/periods';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../../collection/context';
import { inTransaction } from '../../collection/transaction';
import type { Mail, Mailer } from '../../identity/mailer';
import { abortAfter } from '../abortAfter';
import { toSentParameters } from '../checkReport';
import { toJobCaller } from '../download';
import { fileNameOf } from '../downloadForm';
import { findReport } from '../findReport';
import { dayText } from '../formats/cellText';
import { checkParameters, withoutHiddenParameters } from '../parameters';
import { createReportReader } from '../reader';
import { createReportFile } from '../reportFile';
import { REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT } from '../reportTimeout';
import type { ReportWorkers } from '../workers/reportWorkers';
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

/** Writes the audit before a mail is sent, so that no mail is sent without it (SECURITY.md, 57). */
const auditMail = ({ context }: MailReportOptions, { id, report }: DueSchedule, mail: Mail, caller: Caller) =>
  inTransaction(context, context.find('report_schedule'), caller, async (write) => {
    const changes = { to: [null, mail.to], subject: [null, mail.subject], report: [null, report] } as const;
    write.audit.push({
      action: 'send_email',
      other_name: 'report_schedule',
      other_id: id,
      changes: changes as unknown as Record<string, [unknown, unknown]>,
    });
  });

/**
 * Makes a schedule's report with a recipient's own rights, and mails it.
 * @returns false for an empty report that is not sent
 * @throws Problem when the recipient may not have the report, or when it could not be made or sent
 */
export const mailReport = async (
  options: MailReportOptions,
  schedule: DueSchedule,
  recipient: SessionUser,
  caller: Caller,
): Promise<boolean> => {
  const { context, workers, mailer, product } = options;
  const { now, zone } = caller;
  const { signal, stopTimer } = abortAfter(REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT);
  const reader = createReportReader(context, caller, signal);
  const report = findReport(schedule.report, reader);
  const sentParameters = toSentParameters(schedule.parameters ?? {}) ?? new Map<string, string[]>();
  const parameterContext = { reader, now, zone, fillsDefaults: true };
  const recipientParameters = withoutHiddenParameters(report, sentParameters, parameterContext);
  const checkedParameters = await checkParameters(report, recipientParameters, parameterContext);
  const file = await createReportFile();
  try {
    const { format } = schedule;
    const job = { ...checkedParameters, report: report.name, format, caller: toJobCaller(caller), path: file.path };
    const result = await workers.make(job, { urgency: 'run', person: schedule.owner, signal });
    if (schedule.skip_when_empty && result.rows === 0) return false;
    if (result.bytes > MAX_ATTACHMENT_BYTES) throw serviceUnavailable('The file is too large for a mail.');
    const day = dayText(localDate(zone, now));
    const mail: Mail = {
      to: [recipient.email],
      subject: `${report.title}, ${day}`,
      text: `The report "${report.title}" of ${day} is attached.\n\nIt shows what you may see in ${product}.\n`,
      attachments: [
        {
          filename: fileNameOf('', report.title, format, now, zone),
          content: await readFile(file.path),
          contentType: result.contentType,
        },
      ],
    };
    await auditMail(options, schedule, mail, caller);
    await mailer.send(mail);
    return true;
  } finally {
    stopTimer();
    await file.remove();
  }
};
