import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { ParametersDialog } from './ParametersDialog';
import { ScheduleActions } from './ScheduleActions';
import type { Schedule } from './scheduleText';

const schedule = {
  id: 5,
  report: 'slow',
  title: 'Slow movers',
  parameters: { days: '30' },
  format: 'pdf',
  frequency: 'daily',
  time: '07:30',
  modified_date: '2026-01-05T01:00:00.000Z',
} as unknown as Schedule;

test('parameters stand there in words, and are saved as JSON once it is right', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  signIn();
  const calls = stubServer(({ method }) =>
    method === 'PATCH'
      ? { body: schedule }
      : { body: { params: [{ name: 'days', promptText: 'Days without an order', listEntries: [] }] } },
  );
  renderAt('/', [{ name: 'reports', path: '/', element: <ParametersDialog schedule={schedule} onClose={onClose} /> }]);
  expect(await screen.findByText('Days without an order 30')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change as JSON' }));
  const box = await screen.findByRole('textbox', { name: 'Parameters' });
  await user.clear(box);
  await user.click(box);
  await user.paste('{"days": 60');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.paste('}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    parameters: { days: 60 },
    modified_date: schedule.modified_date,
  });
});

test('parameters that are saved late close no dialog that was opened since', async () => {
  const user = userEvent.setup();
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ method }) =>
    method === 'PATCH'
      ? new Promise((resolve) => (answer = () => resolve({ body: schedule })))
      : { body: { params: [], formats: ['pdf'] } },
  );
  renderAt('/', [{ name: 'reports.schedules', path: '/', element: <ScheduleActions schedule={schedule} /> }]);
  const open = async () =>
    user.click(await screen.findByRole('button', { name: 'Parameters of Slow movers', hidden: true }));
  await open();
  await user.click(screen.getByRole('button', { name: 'Change as JSON' }));
  const box = await screen.findByRole('textbox', { name: 'Parameters' });
  await user.clear(box);
  await user.click(box);
  await user.paste('{"days": 60}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await open();
  answer();
  expect(await screen.findByText(/will be mailed with these parameters/)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
