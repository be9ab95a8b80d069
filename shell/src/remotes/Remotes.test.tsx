import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { Pages } from '../routes/Pages';
import { people } from '../testing/people';
import { mockReplies, loginReplies, signIn, signOut } from '../testing/session';
import { load } from './federation';
import { Remotes } from './Remotes';

jest.mock('./federation', () => ({ load: jest.fn(), trust: jest.fn() }));
const loading = jest.mocked(load);

const release = { version: '1', entry: '/remotes/x/1/mf-manifest.json', contract: 1 };
const page = (name: string, words: string) => ({
  name,
  path: `/${name.replace('.', '/')}`,
  element: async () => ({ default: () => <h1>{words}</h1> }),
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
  Object.assign(globalThis, { REMOTE_CONTRACT: 1 });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await signIn(people.admin);
  mockReplies({
    ...loginReplies(people.admin),
    '/remotes.json': { status: 200, body: { 'mf-a': release, 'mf-b': release } },
  });
});
afterEach(async () => {
  await signOut();
  jest.restoreAllMocks();
});

test('safety 47: a missing remote has a card with Retry in its place; the other goes on', async () => {
  let down = true;
  loading.mockImplementation(async (name) => {
    if (name === 'mf-b' && down) throw new Error('It could not be reached.');
    return name === 'mf-a' ? remote(name, page('a.list', 'A list')) : remote(name, page('b.list', 'B list'));
  });
  open('/b/list');
  expect(await screen.findByText(/mf-b: It could not be reached/, undefined, { timeout: 3000 })).toBeInTheDocument();

  await go('/a/list');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();

  await go('/b/list');
  down = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'B list' })).toBeInTheDocument();
  expect(loading.mock.calls.filter(([name]) => name === 'mf-a')).toHaveLength(1);
});

test('a page that fails fails alone, and can be tried again', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('Out of order.');
    return <h1>Mended</h1>;
  };
  loading.mockImplementation(async (name) =>
    name === 'mf-a'
      ? remote(name, { ...page('a.list', ''), element: async () => ({ default: Fragile }) })
      : remote(name),
  );
  open('/a/list');
  expect(await screen.findByText('Out of order.')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
});

test("an unknown path leads to /404; a module's own path to its list", async () => {
  loading.mockImplementation(async (name) => (name === 'mf-a' ? remote(name, page('a.list', 'A list')) : remote(name)));
  open('/nowhere/at/all');
  expect(await screen.findByText("Oops! The page you're looking for is not here")).toBeInTheDocument();
  expect(here()).toBe('/404');
  await go('/a');
  expect(await screen.findByRole('heading', { name: 'A list' })).toBeInTheDocument();
  expect(here()).toBe('/a/list');
});
