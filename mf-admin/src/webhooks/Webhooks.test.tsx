import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Webhooks from './Webhooks';

const webhook = {
  id: 7,
  name: 'Books',
  address: 'https://books.example/x',
  entities: ['store_order'],
  is_active: false,
  created_date: '2026-01-02T03:04:00.000Z',
};

test('a webhook that is off is switched on, tested and told again of what it missed', async () => {
  signIn();
  let isActive = false;
  const calls = stubServer(({ method, path }) => {
    if (path.endsWith('/7/test/')) return { body: { status: 204, error: null } };
    if (path.endsWith('/7/replay/')) return { body: { status: true, after: 12 } };
    if (method === 'PATCH') isActive = true;
    const current = { ...webhook, is_active: isActive };
    return { body: method === 'PATCH' ? current : { count: 1, results: [current] } };
  });
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  expect(
    await screen.findByRole('row', { name: /Books https:\/\/books.example\/x store_order Off/ }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Replay Books' }));
  await userEvent.type(screen.getByLabelText('After the change'), 'x{Enter}');
  expect(screen.getByText('Must be a whole number')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('After the change'), '{Backspace}12{Enter}');
  expect(await screen.findByText('Books is told again of all after 12, once it is switched on.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on Books' }));
  expect(await screen.findByRole('button', { name: 'Switch off Books' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Test Books' }));
  expect(await screen.findByText('Books took the test and answered 204.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Replay Books' }));
  await userEvent.type(screen.getByLabelText('After the change'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }));
  expect(await screen.findByText('Books is told again of all after 12.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_active: true });
  expect(calls.find(({ path }) => path.endsWith('/replay/'))?.body).toEqual({ after: 12 });
});

test('Escape asks before the change from which a webhook is told again is lost', async () => {
  signIn();
  stubServer(() => ({ body: { count: 1, results: [webhook] } }));
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Replay Books' }));
  await userEvent.type(screen.getByLabelText('After the change'), '12{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(screen.getByLabelText('After the change')).toHaveValue('12');
});

const NAME_ADDRESS = { name: 'Accounts', address: 'https://accounts.example/y' };

test('name, address and records can be changed; what was refused stays', async () => {
  signIn();
  let current: object = { ...webhook, modified_date: webhook.created_date };
  let refusal: object | null = { address: [{ code: 'denied', message: 'Its origin must be among WEBHOOK_ORIGINS.' }] };
  const calls = stubServer(({ method, body }) => {
    if (method !== 'PATCH') return { body: { count: 1, results: [current] } };
    if (refusal) return { status: 400, body: refusal };
    current = { ...current, ...(body as object) };
    return { body: current };
  });
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Books' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Edit the webhook 'Books'" }));
  expect(dialog.getByLabelText(/^Records/)).toHaveValue('store_order');
  for (const [label, text] of [
    [/^Name/, NAME_ADDRESS.name],
    [/^Address/, NAME_ADDRESS.address],
    [/^Records/, 'stock, supplier'],
  ] as const) {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Its origin must be among WEBHOOK_ORIGINS.')).toBeInTheDocument();
  refusal = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Accounts .* stock, supplier/ })).toBeInTheDocument();
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    ...NAME_ADDRESS,
    entities: ['stock', 'supplier'],
    modified_date: webhook.created_date,
  });
});

test('a webhook that somebody else has changed meanwhile is not overwritten', async () => {
  signIn();
  stubServer(({ method }) =>
    method === 'PATCH'
      ? { status: 409, body: { code: 'changed', who: 'Mara Costa' } }
      : { body: { count: 1, results: [webhook] } },
  );
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${webhook.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Mara Costa has changed this webhook since you opened it/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['says why its last try failed', '2026-01-02T03:00:00.000Z', /Failing HTTP 500/],
  ['was changed since it failed, and is on', '2026-01-02T05:00:00.000Z', /On/],
])('a webhook %s', async (_, changed, state) => {
  signIn();
  const failing = { ...webhook, is_active: true, modified_date: changed };
  const delivery = { id: 3, webhook: 7, state: 'waiting', modified_date: '2026-01-02T04:00:00.000Z' };
  stubServer(({ path }) => {
    const results = path.endsWith('/webhook_delivery/') ? [{ ...delivery, last_error: 'HTTP 500' }] : [failing];
    return { body: { count: 1, results } };
  });
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  expect(await screen.findByRole('row', { name: state })).toBeInTheDocument();
});

test('what is typed while a webhook is created stays for the next one', async () => {
  signIn();
  let answer = () => {};
  stubServer(({ method }) =>
    method === 'POST'
      ? new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: { ...webhook, id: 8, secret: 'whs_once' } });
        })
      : { body: { count: 0, results: [] } },
  );
  renderAt('/webhook/list', [{ name: 'webhook.list', path: '/webhook/list', element: <Webhooks /> }]);
  const name = await screen.findByLabelText(/^Name/);
  await userEvent.type(name, 'Books');
  await userEvent.type(screen.getByLabelText(/^Address/), webhook.address);
  await userEvent.click(screen.getByRole('button', { name: 'Create webhook' }));
  await userEvent.clear(name);
  await userEvent.type(name, 'Stock');
  answer();
  expect(await screen.findByText('whs_once')).toBeInTheDocument();
  expect(name).toHaveValue('Stock');
  expect(screen.getByLabelText(/^Address/)).toHaveValue('');
});
