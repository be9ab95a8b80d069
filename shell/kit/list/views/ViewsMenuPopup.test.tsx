import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { container } from '@trestle/schema/entities/container';
import { renderAt } from '../../testing/renderAt';
import { signIn, testUser } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { ListPage } from '../ListPage';

/** Opens a list in a view with another sort order, and changes the view. The reply comes when the test lets it. */
const changeView = async (steps: readonly (readonly [role: string, name: string])[], doneText: string) => {
  signIn();
  let view = {
    id: 3,
    name: 'Oak',
    other_name: 'container',
    route: 'container.list',
    state: {},
    audience: 'me',
    group: null,
    is_default: false,
    owner: testUser.id,
    modified_date: '2026-01-02T03:04:05.006Z',
  };
  let reply = () => {};
  const hasReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const calls = stubServer(async ({ method, path, body }) => {
    if (method === 'DELETE') {
      await hasReplied;
      return { status: 204 };
    }
    if (method === 'PATCH') {
      await hasReplied;
      view = { ...view, ...(body as object), modified_date: '2026-01-02T03:04:06.006Z' };
      return { body: view };
    }
    if (path.endsWith('/list_view/3/')) return { body: view };
    if (path.includes('/list_view/')) return { body: { count: 1, results: [view] } };
    return { body: { count: 1, results: [{ id: 1, code: 'C-1', name: 'Container 1' }] } };
  });
  const list = { name: 'container.list', path: '/container/list', element: <ListPage entity={container} /> };
  const start = { name: 'start', path: '/start', element: <p>start</p> };
  const page = renderAt('/container/list?view=3&sort=-name', [list, start]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Views: Oak, changed' }));
  for (const [role, name] of steps) await user.click(await screen.findByRole(role, { name }));
  await waitFor(() => expect(calls.some(({ method }) => method !== 'GET')).toBe(true));
  const finish = async () => {
    await act(async () => reply());
    await screen.findByText(doneText);
    // The views are loaded again before the list opens in the saved one.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  return { ...page, user, finish };
};
const saveChangedView = () => changeView([['menuitem', 'Save “Oak”']], 'Updated Item');

test('a list that is saved as its view is shown in the view alone', async () => {
  const { at, finish } = await saveChangedView();
  await finish();
  await waitFor(() => expect(at()).toBe('/container/list?view=3'));
});

test('what is searched while the view is saved stays', async () => {
  const { at, user, finish } = await saveChangedView();
  await user.type(await screen.findByRole('searchbox'), 'oslo{Enter}');
  expect(at()).toBe('/container/list?view=3&sort=-name&q=oslo');
  await finish();
  expect(new URLSearchParams(at().split('?')[1]).get('q')).toBe('oslo');
});

test('a page that was opened while the view is saved keeps its address', async () => {
  const { at, router, finish } = await saveChangedView();
  await act(() => router.navigate('/start?q=oslo'));
  await finish();
  expect(at()).toBe('/start?q=oslo');
});

const DELETION = [
  ['menuitem', 'Delete …'],
  ['button', 'Delete'],
] as const;

test('what is searched after Escape stays when the view is deleted in the end', async () => {
  const { at, user, finish } = await changeView(DELETION, 'Container 1');
  await user.keyboard('{Escape}');
  await user.type(await screen.findByRole('searchbox'), 'oslo{Enter}');
  await finish();
  expect(at()).toBe('/container/list?view=3&sort=-name&q=oslo');
});

test('a page that was opened while the view is deleted keeps its address', async () => {
  const { at, router, finish } = await changeView(DELETION, 'start');
  await act(() => router.navigate('/start?q=oslo'));
  await finish();
  expect(at()).toBe('/start?q=oslo');
});
