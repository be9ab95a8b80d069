import { act, render, renderHook, screen } from '@testing-library/react';
import { useSession } from '@trestle/kit/core';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { Pages } from '../routes/Pages';
import { people, type Person } from '../testing/people';
import { mockReplies, loginReplies, signIn, signOut } from '../testing/session';
import { fetchRemote } from './federation';
import { Remotes } from './Remotes';
import { rememberWorking } from './workingVersions';

jest.mock('./federation', () => ({ fetchRemote: jest.fn(), preloadScripts: jest.fn(), trustFiles: jest.fn() }));
const fetching = jest.mocked(fetchRemote);

const page = (name: string, words: string) => ({
  name,
  path: `/${name.replace('.', '/')}`,
  element: async () => ({ default: () => <h1>{words}</h1> }),
});
/** What the registry says of a remote with these pages. */
const release = (...names: string[]) => ({
  version: '1',
  entry: '/remotes/x/1/mf-manifest.json',
  integrity: {},
  contract: 1,
  pages: names.map((name) => ({ name, path: `/${name.replace('.', '/')}`, scripts: [] })),
  menus: [],
  homeCards: [],
});
const remote = (name: string, ...pages: ReturnType<typeof page>[]) => ({ name, contract: 1, entities: [], pages });
const Bar = () => (
  <nav aria-label={useLocation().pathname}>
    {['/a', '/a/list', '/b/list'].map((to) => (
      <Link key={to} to={to}>
        {to}
      </Link>
    ))}
  </nav>
);
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Bar />
      <Remotes>
        <Pages />
      </Remotes>
    </MemoryRouter>,
  );
const go = (path: string) => userEvent.click(screen.getByRole('link', { name: path }));
const here = () => screen.getByRole('navigation').getAttribute('aria-label');

beforeEach(async () => {
  localStorage.clear();
  Object.assign(globalThis, { ACCEPTED_CONTRACTS: [1] });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await signIn(people.admin);
  mockReplies({
    ...loginReplies(people.admin),
    '/remotes.json': { status: 200, body: { 'mf-a': release('a.list'), 'mf-b': release('b.list') } },
  });
});
afterEach(async () => {
  await signOut();
  jest.restoreAllMocks();
});

test('safety 47: a missing remote has a card with Retry in its place; the other goes on', async () => {
  let down = true;
  fetching.mockImplementation(async (name) => {
    if (name === 'mf-b' && down) throw new Error('It could not be reached.');
    return name === 'mf-a' ? remote(name, page('a.list', 'A list')) : remote(name, page('b.list', 'B list'));
  });
  open('/b/list');
  expect(await screen.findByText('mf-b 1')).toBeInTheDocument();
  expect(screen.getByText(/couldn't be started/)).toBeInTheDocument();

  await go('/a/list');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();

  await go('/b/list');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  down = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'B list' })).toBeInTheDocument();
  expect(fetching.mock.calls.filter(([name]) => name === 'mf-a')).toHaveLength(1);
  // Each of the first two visits tries three times.
  const attempts = fetching.mock.calls.filter(([name]) => name === 'mf-b').map(([, , again]) => again);
  expect(attempts).toEqual([false, ...Array<boolean>(6).fill(true)]);
});

test('a retry that fails takes no page away', async () => {
  fetching.mockImplementation(async (name) => remote(name, page('a.list', 'A list')));
  const registry = { 'mf-a': release('a.list'), 'mf-b': { ...release('b.list'), contract: 9 } };
  mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 200, body: registry } });
  open('/b/list');
  expect(await screen.findByText(/was built for another version/)).toBeInTheDocument();
  mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 503, body: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await go('/a/list');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
});

test('a failing page affects no other, and can be tried again', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('Out of order.');
    return <h1>Mended</h1>;
  };
  fetching.mockImplementation(async (name) =>
    name === 'mf-a'
      ? remote(name, { ...page('a.list', ''), element: async () => ({ default: Fragile }) })
      : remote(name),
  );
  open('/a/list');
  expect(await screen.findByText(/This page stopped because of a fault in it/)).toBeInTheDocument();
  expect(screen.getByText('mf-a 1')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
});

test('a page that throws is drawn by the last version that worked, and says so', async () => {
  rememberWorking('mf-a', '0.9');
  const older = { ...release('a.list'), version: '0.9' };
  mockReplies({
    ...loginReplies(people.admin),
    '/remotes.json': { status: 200, body: { 'mf-a': release('a.list') } },
    '/remotes.json?with=mf-a%400.9': { status: 200, body: { 'mf-a': older } },
  });
  const Broken = () => {
    throw new Error('Out of order.');
  };
  fetching.mockImplementation(async (name, { version }) =>
    remote(
      name,
      version === '1'
        ? { ...page('a.list', ''), element: async () => ({ default: Broken }) }
        : page('a.list', 'The older list'),
    ),
  );
  open('/a/list');
  expect(await screen.findByRole('heading', { name: 'The older list' })).toBeInTheDocument();
  expect(screen.getByText('Using the previous version (0.9) of this part.')).toBeInTheDocument();
});

test('a page that throws nothing in particular is kept to its place, too', async () => {
  const Odd = () => {
    // As `Promise.reject()` does.
    throw undefined;
  };
  fetching.mockImplementation(async (name) =>
    remote(
      name,
      name === 'mf-a' ? { ...page('a.list', ''), element: async () => ({ default: Odd }) } : page('b.list', 'B list'),
    ),
  );
  open('/a/list');
  expect(await screen.findByText(/This page stopped because of a fault in it/)).toBeInTheDocument();
  await go('/b/list');
  expect(await screen.findByRole('heading', { name: 'B list' })).toBeInTheDocument();
});

test('an older version that was loaded in place of another, and throws, makes way for the one before it', async () => {
  for (const version of ['0.8', '0.9']) rememberWorking('mf-a', version);
  const older = (version: string) => ({ status: 200, body: { 'mf-a': { ...release('a.list'), version } } });
  mockReplies({
    ...loginReplies(people.admin),
    '/remotes.json': { status: 200, body: { 'mf-a': release('a.list') } },
    '/remotes.json?with=mf-a%400.9': older('0.9'),
    '/remotes.json?with=mf-a%400.8': older('0.8'),
  });
  const Broken = () => {
    throw new Error('Out of order.');
  };
  fetching.mockClear();
  fetching.mockImplementation(async (name, { version }) => {
    if (version === '1') throw new Error('down');
    const list = page('a.list', `The list of ${version}`);
    return remote(name, version === '0.9' ? { ...list, element: async () => ({ default: Broken }) } : list);
  });
  open('/a/list');
  expect(await screen.findByRole('heading', { name: 'The list of 0.8' })).toBeInTheDocument();
  const versions = fetching.mock.calls.map(([, { version }]) => version);
  expect([...new Set(versions)]).toEqual(['1', '0.9', '0.8']);
  // It is not loaded once more as if another version had failed.
  expect(versions.filter((version) => version === '0.9')).toHaveLength(1);
});

test('only the remote of the open page is fetched', async () => {
  fetching.mockClear();
  fetching.mockImplementation(async (name) => remote(name, page('a.list', 'A list')));
  open('/a/list');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
  expect(fetching.mock.calls.map(([name]) => name)).toEqual(['mf-a']);
});

test('safety 48: a path of a remote built for another contract says so', async () => {
  const body = { 'mf-a': release('a.list'), 'mf-b': { ...release('b.list'), contract: 2 } };
  mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 200, body } });
  open('/b/list');
  expect(
    await screen.findByText(/\(mf-b 1\) was built for another version of it \(contract 2, not 1\)/),
  ).toBeInTheDocument();
});

test('an unreadable registry says so, and can be read again', async () => {
  mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 503, body: {} } });
  fetching.mockImplementation(async (name) => remote(name, page('a.list', 'A list')));
  open('/a/list');
  expect(await screen.findByText(/The menus could not be loaded \(error 503\)/)).toBeInTheDocument();
  mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 200, body: { 'mf-a': release('a.list') } } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
});

test('an unreadable registry is read again without a press, until it comes', async () => {
  jest.useFakeTimers();
  try {
    mockReplies({ ...loginReplies(people.admin), '/remotes.json': { status: 500, body: {} } });
    fetching.mockImplementation(async (name) => remote(name, page('a.list', 'A list')));
    open('/a/list');
    expect(await screen.findByText(/The menus could not be loaded \(error 500\)/)).toBeInTheDocument();
    // Fails once more: one failing reading doesn't end the trying.
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    mockReplies({
      ...loginReplies(people.admin),
      '/remotes.json': { status: 200, body: { 'mf-a': release('a.list') } },
    });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('whoever logs in next has remotes of their own, and whoever comes back keeps theirs', async () => {
  fetching.mockImplementation(async (name, { version }) =>
    name === 'mf-a' ? remote(name, page('a.list', `A list of ${version}`)) : remote(name, page('b.list', 'B list')),
  );
  const logIn = async ({ user }: Person) => {
    const { result, unmount } = renderHook(() => useSession());
    await act(() => result.current.login(user.username, 'x'));
    unmount();
  };
  open('/b/list');
  expect(await screen.findByRole('heading', { name: 'B list' })).toBeInTheDocument();
  await signOut();
  const calls = mockReplies(loginReplies(people.admin));
  await logIn(people.admin);
  expect(await screen.findByRole('heading', { name: 'B list' })).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).not.toContain('/remotes.json');

  await signOut();
  // A share of users has another release, and what is closed is not listed.
  const body = { 'mf-a': { ...release('a.list'), version: '2' } };
  mockReplies({ ...loginReplies(people.store), '/remotes.json': { status: 200, body } });
  await logIn(people.store);
  expect(await screen.findByText("Oops! The page you're looking for is not here")).toBeInTheDocument();
  await go('/a/list');
  expect(await screen.findByRole('heading', { name: 'A list of 2' })).toBeInTheDocument();
});

test("an unknown path opens /404; a module's path its list", async () => {
  fetching.mockImplementation(async (name) =>
    name === 'mf-a' ? remote(name, page('a.list', 'A list')) : remote(name),
  );
  open('/nowhere/at/all');
  expect(await screen.findByText("Oops! The page you're looking for is not here")).toBeInTheDocument();
  expect(here()).toBe('/404');
  await go('/a');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
  expect(here()).toBe('/a/list');
});
