import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { setSession } from '../session/session';
import { JobNotices } from './JobNotices';
import { forgetJob, takeTurn, watchedJobs, watchJob } from './watchedJobs';

const job = { path: '/api/report_run/7/', title: 'Sales by supplier', link: '/runs' };
const open = () =>
  renderAt('/here', [
    { name: 'here', path: '/here', element: <JobNotices /> },
    { name: 'runs', path: '/runs', element: <p>All runs</p> },
  ]);

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('without a job nothing is asked; one that ends is told, and its link leads to the result', async () => {
  const calls = stubServer(() => ({ body: { status: 'done' } }));
  const { at } = open();
  expect(calls).toEqual([]);
  act(() => watchJob(job));
  expect(await screen.findByText('Sales by supplier is ready.')).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual([job.path]);
  expect(watchedJobs()).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show' }));
  expect(at()).toBe('/runs');
});
test('a job that failed says why', async () => {
  stubServer(() => ({ body: { status: 'failed', error: 'The disk is full.' } }));
  open();
  act(() => watchJob(job));
  expect(await screen.findByText('Sales by supplier could not be made. The disk is full.')).toBeVisible();
});
test('a job that is still running, or can not be asked for, is asked for again; a deleted one is forgotten', async () => {
  let answer = { status: 200, body: { status: 'running' } as object };
  const calls = stubServer(() => answer);
  open();
  act(() => watchJob(job));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(watchedJobs()).toEqual([job]);
  answer = { status: 503, body: {} };
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(watchedJobs()).toEqual([job]);
  answer = { status: 404, body: {} };
  await waitFor(() => expect(watchedJobs()).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Show' })).not.toBeInTheDocument();
});
test('tabs share one list: one of them asks each time, and one tells', () => {
  watchJob(job);
  watchJob(job);
  expect(watchedJobs()).toHaveLength(1);
  const now = Date.now();
  expect([takeTurn(2500, now), takeTurn(2500, now + 100), takeTurn(2500, now + 3000)]).toEqual([true, false, true]);
  // A clock that was an hour fast.
  expect(takeTurn(2500, now - 3_600_000)).toBe(true);
  expect([forgetJob(job), forgetJob(job)]).toEqual([true, false]);
});
test("another user's jobs are not this one's", () => {
  watchJob(job);
  setSession(null);
  expect(watchedJobs()).toEqual([]);
});
