import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { RunActions } from './RunActions';
import type { ReportRun } from './startRun';

const run = {
  id: 7,
  report: 'slow',
  title: 'Slow movers',
  format: 'csv',
  status: 'done',
  parameters: {},
} as ReportRun;

test('choosing a format starts no run, as the arrow keys choose each one on the way; the button starts it', async () => {
  const user = userEvent.setup();
  signIn();
  const calls = stubServer(() => ({ status: 202, body: { ...run, id: 8, status: 'queued' } }));
  const started = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  renderAt('/', [{ name: 'report_run.list', path: '/', element: <RunActions run={run} /> }]);
  const format = await screen.findByLabelText('Format to run Slow movers again');
  await user.selectOptions(format, 'xls');
  await user.selectOptions(format, 'html');
  expect(started()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Run Slow movers again as html' }));
  await waitFor(() => expect(started()).toEqual([{ report: 'slow', parameters: {}, format: 'html' }]));
});

test('only the formats that the report has are offered', async () => {
  signIn();
  stubServer(() => ({ body: { name: 'slow', params: [], formats: ['pdf', 'csv'] } }));
  renderAt('/', [{ name: 'report_run.list', path: '/', element: <RunActions run={run} /> }]);
  const format = await screen.findByLabelText('Format to run Slow movers again');
  await waitFor(() => expect([...format.children].map(({ textContent }) => textContent)).toEqual(['pdf', 'csv']));
});

test('a run of a format that its report no longer has is run again in one that it has', async () => {
  const user = userEvent.setup();
  signIn();
  const calls = stubServer(({ method }) => ({
    body: method === 'POST' ? { ...run, id: 8 } : { name: 'slow', params: [], formats: ['pdf', 'xlsx'] },
  }));
  renderAt('/', [{ name: 'report_run.list', path: '/', element: <RunActions run={run} /> }]);
  await user.click(await screen.findByRole('button', { name: 'Run Slow movers again as pdf' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ format: 'pdf' }));
});
