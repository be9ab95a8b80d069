import type { SessionUser } from '@trestle/schema/sessionUser';
import { mailReport } from './mailReport';
import { mailToRecipient, type ScheduleOwner } from './mailToRecipient';
import { ScheduleTakenError } from './requireOwnRun';
import type { SchedulerOptions } from './scheduleMails';
import type { DueSchedule } from './scheduleRows';

jest.mock('./mailReport');

test('a report that another process makes by now is no failure, and nobody is told of one', async () => {
  jest.mocked(mailReport).mockRejectedValue(new ScheduleTakenError());
  const send = jest.fn();
  const options = { findCaller: () => Promise.resolve({}), mailer: { send }, logError: jest.fn() };
  const schedule = { id: 5, zone: 'UTC', sentTo: new Set() } as Partial<DueSchedule> as DueSchedule;
  const recipient = { id: 2, email: 'b@x.example', is_active: true } as SessionUser;
  const owner = { user: { id: 1 }, seesEverything: false } as unknown as ScheduleOwner;
  await expect(mailToRecipient(options as unknown as SchedulerOptions, schedule, recipient, owner)).rejects.toThrow(
    ScheduleTakenError,
  );
  expect([send.mock.calls, options.logError.mock.calls]).toEqual([[], []]);
});
