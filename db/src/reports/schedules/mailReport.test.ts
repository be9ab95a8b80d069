import { writeFile } from 'node:fs/promises';
import type { Caller, Write } from '../../collection/call/context';
import { inTransaction } from '../../collection/write/transaction';
import type { Mail } from '../../mail/composeMail';
import type { QueueOptions } from '../../mail/mailQueue';
import type { ReportJob } from '../makeReport';
import { checkParameters } from '../parameters';
import { mailReport, type MailReportOptions, type PermittedReport } from './mailReport';
import { ScheduleTakenError } from './ownRun';
import type { DueSchedule } from './scheduleRows';

jest.mock('../parameters');
jest.mock('../reader');
jest.mock('../../collection/write/transaction');

const schedule = { id: 5, report: 'x', format: 'csv', owner: 1, startedText: 'Started' } as Partial<DueSchedule>;
const permitted = {
  recipient: { email: 'a@x.example' },
  caller: { now: new Date('2026-10-03T12:00:00Z'), zone: 'UTC' } as Partial<Caller>,
  report: { name: 'x', title: 'Orders' },
} as unknown as PermittedReport;
const sentMails: [mail: Mail, options: QueueOptions][] = [];
/** Whether the schedule is still this process's. */
let isOwn = true;
const write = { audit: [] as unknown[], transaction: { selectRows: () => Promise.resolve(isOwn ? [{ id: 5 }] : []) } };

beforeEach(() => {
  sentMails.length = 0;
  write.audit.length = 0;
  jest.mocked(checkParameters).mockResolvedValue({ values: {}, facts: [] });
  jest
    .mocked(inTransaction)
    .mockImplementation((context, _entity, _caller, work) => work({ ...write, context } as unknown as Write));
});

/** Mails a report that holds some rows of all. */
function mailRows(rows: number, totalRows: number): Promise<boolean> {
  const make = async ({ path }: ReportJob) => {
    await writeFile(path, 'x');
    return { bytes: 1, rows, totalRows, contentType: 'text/csv' };
  };
  const send = (mail: Mail, options: QueueOptions) => Promise.resolve(sentMails.push([mail, options]));
  const options = { context: { find: () => ({}) }, workers: { make }, mailer: { send }, product: 'Trestle' };
  return mailReport(options as unknown as MailReportOptions, schedule as DueSchedule, permitted);
}

test('a mail says where its file holds only the first rows', async () => {
  await mailRows(65_535, 200_000);
  await mailRows(3, 3);
  const [cutText, wholeText] = sentMails.map(([{ text }]) => text);
  expect(cutText).toContain('It holds the first 65,535 of 200,000 rows.');
  expect(wholeText).not.toContain('rows');
});
test('a mail is queued in the transaction of its audit: a stop in between would count it as sent', async () => {
  await mailRows(3, 3);
  expect(sentMails).toMatchObject([[{ to: ['a@x.example'] }, { sender: 1 }]]);
  expect(sentMails[0]![1].transaction).toBe(write.transaction);
  expect(write.audit).toMatchObject([{ action: 'send_email', other_id: 5 }]);
});
test('nothing is mailed once another process makes the report', async () => {
  isOwn = false;
  await expect(mailRows(3, 3)).rejects.toThrow(ScheduleTakenError);
  expect([sentMails, write.audit]).toEqual([[], []]);
});
