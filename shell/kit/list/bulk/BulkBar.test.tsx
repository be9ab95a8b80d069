import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { container } from '@trestle/schema/entities/container';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { useRecord } from '../../form/useRecord';
import { stubServer, type StubReply } from '../../testing/stubServer';
import { listDefaults, type ListState } from '../listState';
import BulkBar from './BulkBar';
import { useSelection, type SelectedRow } from './useSelection';

const STARTED = '2020-01-01T00:00:00.000Z';
const containersUpTo = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `Container ${i + 1}`,
    active_start_date: STARTED,
    active_end_date: null,
  }));
const containers = containersUpTo(2);

interface BarProps {
  rows?: readonly SelectedRow[];
  state?: Partial<ListState>;
  count?: number;
}

function Bar({ rows = containers, state = {}, count = rows.length }: BarProps) {
  const { on, onToggle, selection } = useSelection();
  if (!on || !selection) return <button onClick={() => onToggle(true)}>Select rows</button>;
  return (
    <BulkBar
      entity={container}
      access={{ hidden: new Set(), locked: new Set() }}
      actions={['deactivate']}
      ownActions={[]}
      effectOfChange={undefined}
      selection={selection}
      state={state as ListState}
      rows={rows}
      count={count}
    />
  );
}

/** Stands for a form that is open when rows change, as by the undo of a message. */
function OpenForm() {
  const { record } = useRecord(container, 9);
  return <p>{record ? 'Form' : 'Loading'}</p>;
}

/** Deactivates all rows. @param answer replies to the change of a row */
const deactivate = async (
  answer: (id: number, body: SelectedRow) => StubReply | Promise<StubReply>,
  rows: readonly SelectedRow[] = containers,
) => {
  signIn();
  const calls = stubServer(({ path, body }) => answer(Number(path.split('/').at(-2)), body as SelectedRow));
  const list = (
    <>
      <Bar rows={rows} />
      <OpenForm />
    </>
  );
  const { router, at } = renderAt(
    ['/home', '/container/list'],
    [
      { name: 'home', path: '/home', element: <p>The home page</p> },
      { name: 'container.list', path: '/container/list', element: list },
    ],
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Select rows' }));
  await user.click(screen.getByRole('button', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: `Deactivate (${rows.length})` }));
  return { user, calls, router, at };
};
const saved = (id: number, body: SelectedRow): StubReply => ({ body: { ...containers[id - 1], ...body } });

test('rows whose undo failed can be undone again', async () => {
  let isDown = false;
  const refused = { status: 409, body: { detail: 'Busy.' } };
  const { user, calls } = await deactivate((id, body) => (isDown && id === 2 ? refused : saved(id, body)));
  isDown = true;
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 undone, 1 failed.')).toBeInTheDocument();
  isDown = false;
  calls.length = 0;
  await user.click(screen.getByRole('button', { name: 'Undo the rest' }));
  expect(await screen.findByText('1 undone.')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/container/2/', body: { active_end_date: null } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('0 selected')).toBeInTheDocument();
});

test('a row whose change got no reply is undone with the others, if it was changed', async () => {
  const stored = new Map<number, object>(containers.map((row) => [row.id, row]));
  let isLost = true;
  const { user, calls } = await deactivate((id, body) => {
    stored.set(id, { ...stored.get(id), ...body });
    // The server changes the row, but its reply is lost.
    if (isLost && id === 2) throw new TypeError('Failed to fetch');
    return { body: stored.get(id) };
  });
  expect(await screen.findByText('1 done, 1 without a reply.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Failed' })).toHaveTextContent(
    'Container 2: The server is not responding. It may be done all the same.',
  );
  expect(stored.get(2)).toMatchObject({ active_end_date: expect.any(String) });
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 undone.')).toBeInTheDocument();
  expect(containers.map(({ id }) => stored.get(id))).toEqual(containers);
  expect(calls.filter(({ method, path }) => method === 'PATCH' && path === '/api/container/2/')).toHaveLength(2);
});

test('undoing a row that got no reply leaves it alone where nothing was changed, or somebody changed it since', async () => {
  let isDown = true;
  const changed = { ...containers[1], active_end_date: '2021-01-01T00:00:00.000Z' };
  const { user, calls } = await deactivate((id) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return { body: id === 2 ? changed : containers[0] };
  });
  expect(await screen.findByText('0 done, 2 without a reply.')).toBeInTheDocument();
  isDown = false;
  calls.length = 0;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 undone, 1 failed.')).toBeInTheDocument();
  expect(screen.getByText(/Somebody changed this record\. Select it again to change it\./)).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).not.toContain('PATCH');
});

test('an open form keeps its record when rows have changed: loaded again, it would lose what is typed', async () => {
  const { user, calls } = await deactivate(saved);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 undone.')).toBeInTheDocument();
  expect(screen.getByText('Form')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/container/9/')).toHaveLength(1);
});

test('rows that somebody has changed leave the selection: selected anew, they are as they are now', async () => {
  const message = `Ann Wood changed this record at ${STARTED}. Load it again before you save.`;
  const { user } = await deactivate(() => ({ status: 409, body: { non_field_errors: [message], code: 'changed' } }));
  expect(await screen.findByText('0 done, 2 failed.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Failed' })).toHaveTextContent(
    /Container 1: Ann Wood changed this record at \d\d\/\d\d\/\d{4} \d\d:\d\d\. Select it again to change it\./,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('0 selected')).toBeInTheDocument();
});

test('rows that failed for another reason stay selected, to try again', async () => {
  const { user } = await deactivate(() => ({ status: 503 }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
});

test('closing the report leads back to the button of the action, though nothing is selected any more', async () => {
  const { user } = await deactivate(saved);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deactivate', hidden: true })).toHaveFocus());
});

test('a page can be selected once its rows are there: pressed before, it would select none', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Bar rows={[]} />);
  await user.click(screen.getByRole('button', { name: 'Select rows' }));
  expect(screen.getByRole('button', { name: 'Select page' })).toHaveAttribute('aria-disabled', 'true');
  rerender(<Bar rows={containers} />);
  await user.click(screen.getByRole('button', { name: 'Select page' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
});

test('Back asks before rows that are being changed go out of sight, and whoever leaves stops it', async () => {
  const answers: (() => void)[] = [];
  const { user, calls, router, at } = await deactivate(
    (id, body) => new Promise((resolve) => answers.push(() => resolve(saved(id, body)))),
    containersUpTo(9),
  );
  const changed = () => calls.filter(({ method }) => method === 'PATCH').length;
  await waitFor(() => expect(changed()).toBe(6));
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/container/list');
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('The home page')).toBeInTheDocument();
  await act(async () => answers.forEach((each) => each()));
  expect(changed()).toBe(6);
});

test('rows of a search that was changed while all of it were being selected are not selected', async () => {
  signIn();
  let answer: () => void = () => undefined;
  const calls = stubServer(
    () => new Promise((resolve) => (answer = () => resolve({ body: { count: 3, results: containersUpTo(3) } }))),
  );
  const stateOf = (q: string) => listDefaults(container, { q });
  const user = userEvent.setup();
  const { rerender } = render(<Bar state={stateOf('oslo')} count={3} />);
  await user.click(screen.getByRole('button', { name: 'Select rows' }));
  await user.click(screen.getByRole('button', { name: 'Select all 3 matching' }));
  rerender(<Bar state={stateOf('bergen')} count={3} />);
  await act(async () => answer());
  expect(screen.getByText('0 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select all 3 matching' }));
  // Another page of the same search.
  rerender(<Bar state={{ ...stateOf('bergen'), offset: 2 }} count={3} />);
  await act(async () => answer());
  expect(screen.getByText('3 selected')).toBeInTheDocument();
  expect(calls.map(({ query }) => query.get('q'))).toEqual(['oslo', 'bergen']);
});
