import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { ScheduleDialog } from './ScheduleDialog';
import type { Schedule } from './scheduleText';

test('a double click on Save makes one schedule', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  const schedule: Partial<Schedule> = { frequency: 'daily', time: '07:30', format: 'pdf', recipients: [1] };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  signIn();
  const calls = stubServer(async ({ method }) => {
    if (method !== 'POST') return { body: { count: 1, results: [{ id: 1, descriptive_name: 'Ann' }] } };
    await answered;
    return { body: { id: 5, ...schedule } };
  });
  const report = { name: 'slow', title: 'Slow movers', formats: ['pdf'] } as const;
  renderAt('/', [
    {
      name: 'reports',
      path: '/',
      element: <ScheduleDialog report={report} parameters={{}} schedule={schedule} onClose={onClose} />,
    },
  ]);
  await user.dblClick(await screen.findByRole('button', { name: 'Save' }));
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
