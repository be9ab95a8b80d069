import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import ApiKeys from './apiKeys/ApiKeys';
import Modules from './modules/Modules';
import Services from './services/Services';
import Webhooks from './webhooks/Webhooks';

const created = { id: 3, name: 'Books', remote: 'x', key: 'once', secret: 'once', token: 'once', collections: [] };

const PAGES = [
  ['API key', 'New key', 'Create key', '/api_key/', <ApiKeys key="page" />],
  ['release token', 'Release tokens', 'Create token', '/release_token/', <Modules key="page" />],
  ['service', null, 'Register service', '/service/', <Services key="page" />],
  ['webhook', null, 'Create webhook', '/webhook/', <Webhooks key="page" />],
] as const;

test.each(PAGES)(
  'the secret of a new %s is shown while its list does not answer',
  async (_, opener, verb, path, element) => {
    signIn();
    let isSilent = false;
    stubServer(({ method, path: asked }) => {
      if (asked.endsWith('/module/')) return { body: { frozen: null, modules: [] } };
      if (!asked.endsWith(path)) return { body: { count: 0, results: [] } };
      if (method !== 'POST') return isSilent ? new Promise(() => undefined) : { body: { count: 0, results: [] } };
      isSilent = true;
      return { status: 201, body: created };
    });
    renderAt('/page', [{ name: 'page.list', path: '/page', element }]);
    const user = userEvent.setup();
    if (opener) await user.click(await screen.findByRole('button', { name: opener }));
    await user.type(await screen.findByLabelText(/^Name/), 'Books');
    await user.click(screen.getByRole('button', { name: verb }));
    expect(await screen.findByText('once')).toBeInTheDocument();
  },
);

test.each(PAGES)('leaving asks while a new %s is being made', async (_, opener, verb, path, element) => {
  signIn();
  let answer = () => {};
  stubServer(({ method, path: asked }) => {
    if (asked.endsWith('/module/')) return { body: { frozen: null, modules: [] } };
    if (method !== 'POST' || !asked.endsWith(path)) return { body: { count: 0, results: [] } };
    return new Promise((resolve) => (answer = () => resolve({ status: 201, body: created })));
  });
  const { router, at } = renderAt('/page', [
    { name: 'page.list', path: '/page', element },
    { name: 'other', path: '/other', element: <p>The other page</p> },
  ]);
  const user = userEvent.setup();
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  await user.type(await screen.findByLabelText(/^Name/), 'Books');
  await user.click(screen.getByRole('button', { name: verb }));
  await act(() => router.navigate('/other'));
  expect(await screen.findByText(/^Leave without the/)).toBeInTheDocument();
  await act(async () => answer());
  expect(await screen.findByText('once')).toBeInTheDocument();
  expect(at()).toBe('/page');
});

test('the secrets of two new webhooks stay until they are kept, and leaving the page asks before that', async () => {
  signIn();
  let id = 0;
  stubServer(({ method }) => {
    if (method !== 'POST') return { body: { count: 0, results: [] } };
    id += 1;
    return { status: 201, body: { ...created, id, name: `Books ${id}`, secret: `secret ${id}` } };
  });
  const { router, at } = renderAt('/page', [
    { name: 'page.list', path: '/page', element: <Webhooks /> },
    { name: 'other', path: '/other', element: <p>The other page</p> },
  ]);
  const user = userEvent.setup();
  for (const text of ['secret 1', 'secret 2']) {
    await user.type(await screen.findByLabelText(/^Name/), 'Books');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('secret 1')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have kept the secret of Books 1' }));
  expect(screen.queryByText('secret 1')).not.toBeInTheDocument();

  await act(() => router.navigate('/other'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/page');
  await user.click(await screen.findByRole('button', { name: 'I have kept the secret of Books 2' }));
  await act(() => router.navigate('/other'));
  expect(screen.getByText('The other page')).toBeInTheDocument();
});

test('Escape does not close a new API key or a new release token without a question', async () => {
  signIn();
  stubServer(({ method, path }) => {
    if (path.endsWith('/module/')) return { body: { frozen: null, modules: [] } };
    return method === 'POST' ? { status: 201, body: created } : { body: { count: 0, results: [] } };
  });
  const user = userEvent.setup();
  for (const [opener, verb, element] of [
    ['New key', 'Create key', <ApiKeys key="page" />],
    ['Release tokens', 'Create token', <Modules key="page" />],
  ] as const) {
    const { unmount } = renderAt('/page', [{ name: 'page.list', path: '/page', element }]);
    await user.click(await screen.findByRole('button', { name: opener }));
    await user.type(await screen.findByLabelText(/^Name/), 'Books');
    await user.click(screen.getByRole('button', { name: verb }));
    expect(await screen.findByText('once')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(screen.getByText('once')).toBeInTheDocument();
    unmount();
  }
});

test.each([
  ['service', 'Register service', '/service/', <Services key="page" />],
  ['webhook', 'Create webhook', '/webhook/', <Webhooks key="page" />],
])('a %s whose first reply got lost says that its secret will not come', async (_, verb, path, element) => {
  signIn();
  // A repeated call gets the first reply without its secret.
  const { secret: _secret, ...repeated } = created;
  stubServer(({ method, path: asked }) =>
    method === 'POST' && asked.endsWith(path) ? { status: 201, body: repeated } : { body: { count: 0, results: [] } },
  );
  renderAt('/page', [{ name: 'page.list', path: '/page', element }]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Name/), 'Books');
  await user.click(screen.getByRole('button', { name: verb }));
  expect(await screen.findByText(/'Books' was made, but the connection broke before its secret came/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
});

test.each([
  ['API key', 'End the key Books', 'End it', '/api_key/', <ApiKeys key="page" />],
  ['webhook', 'Delete Books', 'Delete it', '/webhook/', <Webhooks key="page" />],
  ['service', 'Remove Books', 'Remove it', '/service/', <Services key="page" />],
])('a %s that somebody else has ended meanwhile leaves the list', async (_, opener, verb, path, element) => {
  signIn();
  let isThere = true;
  stubServer(({ method, path: asked }) => {
    if (method === 'DELETE') {
      isThere = false;
      return { status: 404, body: { detail: 'Not found.' } };
    }
    const results = isThere && asked.endsWith(path) ? [{ ...created, is_active: true }] : [];
    return { body: { count: results.length, results } };
  });
  renderAt('/page', [{ name: 'page.list', path: '/page', element }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: opener }));
  await user.click(await screen.findByRole('button', { name: verb }));
  expect(await screen.findByText(/^There are no \w+ yet\.$/)).toBeInTheDocument();
});
