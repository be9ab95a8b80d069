import type { SessionUser } from '@trestle/schema/sessionUser';
import { isBackgroundEnding } from '../../platform/backgroundWork';
import { mailReport } from './mailReport';
import { mailToRecipient, type ScheduleOwner } from './mailToRecipient';
import { ScheduleTakenError } from './ownRun';
import type { SchedulerOptions } from './scheduleMails';
import type { DueSchedule } from './scheduleRows';

jest.mock('./mailReport');
jest.mock('../../platform/backgroundWork');

const send = jest.fn();
const logError = jest.fn();
/** Whether the schedule is still this process's. */
let isOwn = true;
const transaction = { selectRows: () => Promise.resolve(isOwn ? [{ id: 5 }] : []) };
/** Finds the audit of mails that are queued. */
const selectRows = jest.fn();
const options = {
  context: { database: { selectRows }, inSqlTransaction: (work: (run: unknown) => Promise<void>) => work(transaction) },
  findCaller: () => Promise.resolve({}),
  mailer: { send },
  logError,
} as unknown as SchedulerOptions;
const schedule = { id: 5, title: 'Orders', zone: 'UTC', startedText: 'Started', sentTo: new Set() };
const recipient = { id: 2, email: 'b@x.example', is_active: true } as SessionUser;
/** Somebody who may not know what came of the recipient's report. */
const owner = { user: { id: 1, descriptive_name: 'Ann' }, seesEverything: false } as unknown as ScheduleOwner;
const mailIt = () => mailToRecipient(options, schedule as unknown as DueSchedule, recipient, owner);

beforeEach(() => {
  jest.resetAllMocks();
  send.mockResolvedValue(undefined);
  selectRows.mockResolvedValue([]);
  isOwn = true;
});

test('a report that another process makes by now is no failure, and nobody is told of one', async () => {
  jest.mocked(mailReport).mockRejectedValue(new ScheduleTakenError());
  await expect(mailIt()).rejects.toThrow(ScheduleTakenError);
  expect([send.mock.calls, logError.mock.calls]).toEqual([[], []]);
});

test('whoever hears of a failure hears of it from the process that makes the report, and from no other', async () => {
  jest.mocked(mailReport).mockRejectedValue(new Error('x'));
  expect(await mailIt()).toMatchObject({ outcome: { state: 'failed' }, isTold: false });
  expect(send.mock.calls).toEqual([[expect.objectContaining({ subject: 'Not sent: Orders' }), { transaction }]]);
  send.mockClear();
  isOwn = false;
  await expect(mailIt()).rejects.toThrow(ScheduleTakenError);
  expect(send).not.toHaveBeenCalled();
});

test('a report that fails because the process stops is left to the next one, and is told as no failure', async () => {
  jest.mocked(mailReport).mockImplementation(() => {
    jest.mocked(isBackgroundEnding).mockReturnValue(true);
    return Promise.reject(new Error('the process that makes reports has ended'));
  });
  expect(await mailIt()).toBeNull();
  expect([send.mock.calls, logError.mock.calls]).toEqual([[], []]);
});

test('a mail that is queued is no failure, though the answer to its COMMIT was lost', async () => {
  jest.mocked(mailReport).mockRejectedValue(Object.assign(new Error('gone'), { code: 'PROTOCOL_CONNECTION_LOST' }));
  selectRows.mockResolvedValue([{ changes: JSON.stringify({ to: [null, [recipient.email]] }) }]);
  expect(await mailIt()).toMatchObject({ outcome: { state: 'sent' } });
  expect([send.mock.calls, logError.mock.calls]).toEqual([[], []]);
});
