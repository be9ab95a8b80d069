import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import ApiKeys from './ApiKeys';

const keyRow = (id: number, values: object) => ({
  id,
  name: `Program ${id}`,
  group: 2,
  group__name: 'Buyers',
  store: null,
  store__name: null,
  read_only: false,
  addresses: null,
  expires: null,
  last_used: null,
  created_user__descriptive_name: 'Ada Lindholm',
  ...values,
});
const KEY = 'key_abc';

/** Opens the page while the server lists these keys. */
const openPage = (results: readonly object[], status = 200) => {
  signIn();
  const calls = stubServer(({ method, path }) => {
    if (!path.endsWith('/api_key/')) return { body: { count: 0, results: [] } };
    if (method === 'POST') return { status: 201, body: { id: 9, name: 'Nightly export', key: KEY } };
    return { status, body: status === 200 ? { count: results.length, results } : { detail: 'Away' } };
  });
  renderAt('/api_key/list', [{ name: 'api_key.list', path: '/api_key/list', element: <ApiKeys /> }]);
  return calls;
};

test('each row says what a key may do, from where, and when it was used', async () => {
  openPage([
    keyRow(1, { read_only: true, addresses: ['203.0.113.7', '10.0.0.0/8'] }),
    keyRow(3, { group__name: 'StoreUser' }),
    keyRow(2, { store__name: 'Fitzroy', expires: '2020-01-02T00:00:00.000Z' }),
  ]);
  const table = await screen.findByRole('table', { name: 'API keys' });
  expect(
    within(table).getByRole('row', { name: /Program 1 Read only Buyers Head office 203\.0\.113\.7, 10/ }),
  ).toBeVisible();
  expect(within(table).getByRole('row', { name: /Program 2 Buyers Fitzroy Everywhere .*Expired/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Program 3 StoreUser None: it sees no orders/ })).toBeVisible();
});

test('a page without keys says so', async () => {
  openPage([]);
  expect(await screen.findByText('There are no keys yet.')).toBeVisible();
});

test('a failed load offers to try again', async () => {
  openPage([], 403);
  expect(await screen.findByText('The keys could not be loaded')).toBeVisible();
});

test('a new key is shown with a button that copies it', async () => {
  openPage([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'New API key' });
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Nightly export');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText(KEY)).toBeVisible();
  expect(screen.getByText('Copy the key now. It is not shown again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('a key that is being created is shown in the end, although Cancel or Escape is pressed', async () => {
  signIn();
  let answer = () => {};
  stubServer(({ method }) =>
    method === 'POST'
      ? new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: { id: 9, name: 'Nightly export', key: KEY } });
        })
      : { body: { count: 0, results: [] } },
  );
  renderAt('/api_key/list', [{ name: 'api_key.list', path: '/api_key/list', element: <ApiKeys /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Nightly export');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  answer();
  expect(await screen.findByText(KEY)).toBeVisible();
});

test("a key's last day is one of the zone in which the page shows times", async () => {
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Etc/Unknown' } as Intl.ResolvedDateTimeFormatOptions);
  const calls = openPage([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Nightly export');
  await userEvent.type(dialog.getByLabelText(/^Last day/), '31/01/2030');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  await screen.findByText(KEY);
  // Melbourne is eleven hours ahead.
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ expires: '2030-01-31T12:59:59.000Z' });
  jest.restoreAllMocks();
});
