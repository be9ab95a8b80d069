import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { ScheduleActions } from './ScheduleActions';
import type { Schedule } from './scheduleText';

const schedule = { id: 5, report: 'slow', title: 'Slow movers', is_active: true } as Schedule;

test('opening a schedule that was deleted says that it is no longer here', async () => {
  signIn();
  stubServer(() => ({ status: 404, body: { detail: 'Not found.' } }));
  renderAt('/', [{ name: 'reports.schedules', path: '/', element: <ScheduleActions schedule={schedule} /> }]);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Change the schedule of Slow movers' }));
  expect(
    await screen.findByText('This schedule is no longer here: somebody deleted it, or you may not see it any more.'),
  ).toBeInTheDocument();
  expect(screen.queryByText('Not found.')).toBeNull();
});

test('only the formats that the report has are offered', async () => {
  signIn();
  stubServer(({ path }) => {
    if (path.startsWith('/reports/')) return { body: { name: 'slow', params: [], formats: ['pdf', 'csv'] } };
    return {
      body: { ...schedule, format: 'csv', frequency: 'daily', time: '07:30', recipients: [], count: 0, results: [] },
    };
  });
  renderAt('/', [{ name: 'reports.schedules', path: '/', element: <ScheduleActions schedule={schedule} /> }]);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Change the schedule of Slow movers' }));
  const format = await screen.findByLabelText(/^Format/);
  await waitFor(() =>
    expect([...format.children].map(({ textContent }) => textContent)).toEqual(['-- Select an Item --', 'pdf', 'csv']),
  );
});

test('a schedule that comes late opens over no dialog that was opened since', async () => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ path }) => {
    if (path.endsWith('/5/')) return new Promise((resolve) => (answer = () => resolve({ body: schedule })));
    return { body: { name: 'slow', params: [], formats: ['pdf'], count: 0, results: [] } };
  });
  renderAt('/', [{ name: 'reports.schedules', path: '/', element: <ScheduleActions schedule={schedule} /> }]);
  const user = userEvent.setup();
  const changeButton = await screen.findByRole('button', { name: 'Change the schedule of Slow movers' });
  await user.click(changeButton);
  await user.click(screen.getByRole('button', { name: 'Parameters of Slow movers' }));
  expect(await screen.findByRole('dialog', { name: 'Parameters of Slow movers' })).toBeInTheDocument();
  answer();
  await waitFor(() => expect(changeButton).not.toHaveAttribute('aria-disabled', 'true'));
  expect(screen.queryByRole('dialog', { name: 'Mail Slow movers' })).toBeNull();
});

test('a save that ends late leaves the dialog open that was opened since', async () => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ method, path }) => {
    if (method === 'PATCH') return new Promise((resolve) => (answer = () => resolve({ body: stored })));
    if (path.endsWith('/5/')) return { body: stored };
    return { body: { name: 'slow', params: [], formats: ['pdf'], count: 0, results: [] } };
  });
  const stored = { ...schedule, format: 'pdf', frequency: 'daily', time: '07:30', recipients: [1] };
  renderAt('/', [{ name: 'reports.schedules', path: '/', element: <ScheduleActions schedule={schedule} /> }]);
  const user = userEvent.setup();
  const change = async () =>
    user.click(await screen.findByRole('button', { name: 'Change the schedule of Slow movers', hidden: true }));
  await change();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await change();
  const time = await screen.findByRole('textbox', { name: 'At' });
  await user.clear(time);
  await user.type(time, '08:15');
  answer();
  expect(await screen.findByText(/Slow movers will be mailed/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'At' })).toHaveValue('08:15');
});
