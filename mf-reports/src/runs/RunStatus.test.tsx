import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import RunList from './RunList';

const run = { id: 7, report: 'slow', title: 'Slow movers', format: 'csv', status: 'queued', parameters: {} };

test('a run whose file was cut says so, for as long as it is listed', async () => {
  signIn();
  const results = [{ ...run, status: 'done', rows_done: 65_535, rows_total: 200_000 }];
  stubServer(({ path }) =>
    path === '/api/report_run/'
      ? { body: { count: 1, results } }
      : { body: { name: 'slow', params: [], formats: ['csv'] } },
  );
  renderAt('/', [{ name: 'reports.runs', path: '/', element: <RunList /> }]);
  expect(await screen.findByText(/the first 65,535 of 200,000 rows/)).toBeVisible();
});

test('a run that was deleted in another tab leaves the list', async () => {
  signIn();
  let isDeleted = false;
  const isItem = (path: string) => path === '/api/report_run/7/';
  stubServer(({ path }) => {
    if (path === '/api/report_run/')
      return { body: isDeleted ? { count: 0, results: [] } : { count: 1, results: [run] } };
    if (isItem(path)) return isDeleted ? { status: 404, body: { detail: 'Not found.' } } : { body: run };
    return { body: { name: 'slow', params: [], formats: ['csv'] } };
  });
  renderAt('/', [{ name: 'reports.runs', path: '/', element: <RunList /> }]);
  expect(await screen.findByText('Waiting')).toBeVisible();
  isDeleted = true;
  await waitFor(() => expect(screen.getByText(/^No runs yet/)).toBeVisible(), { timeout: 15_000 });
});
