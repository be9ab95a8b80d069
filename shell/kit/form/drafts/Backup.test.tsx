import { codeColour } from '@trestle/schema/entities/code_colour';
import { user as userEntity } from '@trestle/schema/entities/user';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { logout } from '../../core/session/authenticate';
import { session, setSession } from '../../core/session/session';
import { RouteLink } from '../../core/routes/RouteLink';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { saveDraft, readDrafts, pruneDrafts, withoutSecrets } from './drafts';
import { EditPage } from '../page/EditPage';
import type { CompleteDraft } from './restoreDraft';

registerEntities([codeColour]);
/** What the page completes a draft by. */
let completeDraft: CompleteDraft = (draft) => draft;
const pages = [
  { name: 'home', path: '/', element: <p>home</p> },
  {
    name: 'code_colour.edit',
    path: '/code_colour/edit/:id',
    element: (
      <>
        <RouteLink route="home">Home</RouteLink>
        <EditPage entity={codeColour} completeDraft={(draft) => completeDraft(draft)} />
      </>
    ),
  },
];
const colour = {
  id: 7,
  code: 'MOS',
  description: 'Moss',
  display_order: 2,
  active_start_date: null,
  active_end_date: null,
  modified_date: '2026-01-02T03:04:05.006Z',
};
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('trestle.draft.'));
const open = async (record: object = colour) => {
  const calls = stubServer(({ method }) => ({
    body: method === 'PUT' ? { ...record, description: 'Moss green' } : record,
  }));
  const rendered = renderAt(['/', '/code_colour/edit/7'], pages);
  return { ...rendered, calls, description: await screen.findByLabelText('Description/Name *') };
};
/** Types, and lets five seconds pass. */
const typeAndWait = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  act(() => {
    jest.advanceTimersByTime(5000);
  });
};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'setTimeout', 'clearTimeout', 'nextTick', 'setImmediate', 'performance', 'Date'],
  });
  signIn();
});
afterEach(() => jest.useRealTimers());

test('a dirty form is backed up every 5 seconds, offered on return, and restored by Yes', async () => {
  const first = await open();
  act(() => {
    jest.advanceTimersByTime(20_000);
  });
  expect(drafts()).toEqual([]);
  typeAndWait(first.description, 'Moss green');
  expect(drafts()).toEqual([expect.stringMatching(/^trestle\.draft\.1 \/code_colour\/edit\/7 \w{8}$/)]);
  first.unmount();
  const { description } = await open();
  const ask = screen.getByRole('alertdialog', { name: 'Unsaved Changes' });
  expect(ask).toHaveTextContent('Restore your changes?');
  // Escape, which is easily pressed by chance, doesn't lose it.
  fireEvent.keyDown(ask, { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(description).toHaveValue('Moss green');
  expect(screen.getByText('1 change')).toBeInTheDocument();
});
test('the page completes a draft before it is restored, and the completed one is kept', async () => {
  const first = await open();
  typeAndWait(first.description, 'Moss green');
  first.unmount();
  completeDraft = ({ base, item }) => ({ base: { ...base, code: 'MSS' }, item: { ...item, code: 'MSS' } });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  completeDraft = (draft) => draft;
  expect(screen.getByLabelText('Code')).toHaveValue('MSS');
  // The addition is no change of the user's.
  expect(screen.getByText('1 change')).toBeInTheDocument();
  expect(localStorage.getItem(drafts()[0]!)).toContain('"code":"MSS"');
});
test('Discard removes it', async () => {
  const first = await open();
  typeAndWait(first.description, 'x');
  first.unmount();
  const { description } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(description).toHaveValue('Moss');
  expect(drafts()).toEqual([]);
});
test.each([['Save'], ['Close']])('%s removes it', async (name) => {
  const { description } = await open();
  typeAndWait(description, 'Moss green');
  expect(drafts()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(drafts()).toEqual([]));
});
test('restored edits are saved against the version that they were typed over', async () => {
  const first = await open();
  typeAndWait(first.description, 'Moss green');
  first.unmount();
  const { calls } = await open({ ...colour, code: 'MSS', modified_date: '2026-02-02T03:04:05.006Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      description: 'Moss green',
      modified_date: colour.modified_date,
    }),
  );
});
test('safety 41: drafts are offered to their author alone, and logging out deletes them', async () => {
  const first = await open();
  typeAndWait(first.description, 'secret plan');
  first.unmount();
  const authorSession = session()!;
  setSession({ ...authorSession, user: { ...authorSession.user, id: 2 } });
  (await open()).unmount();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  // Impersonating the author of the draft.
  setSession({ ...authorSession, previous: { token: authorSession.token, user: { ...authorSession.user, id: 2 } } });
  const impersonated = await open();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  typeAndWait(impersonated.description, 'as somebody else');
  expect(drafts()).toHaveLength(1);
  expect(localStorage.getItem(drafts()[0]!)).toContain('secret plan');
  impersonated.unmount();
  signIn();
  await act(() => logout());
  expect(drafts()).toEqual([]);
});
test('full browser storage is logged, and the form works on (S2 §8)', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { description } = await open();
  typeAndWait(description, 'Moss green');
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('too much data'));
  expect(description).toHaveValue('Moss green');
  full.mockRestore();
  consoleError.mockRestore();
});
test('safety 41: no password is kept', () => {
  expect(withoutSecrets(userEntity, { id: 1, username: 'ann', password: 'x', new_password: 'y' })).toEqual({
    id: 1,
    username: 'ann',
  });
});

const PATH = '/code_colour/edit/7';
/** Stores a draft as another tab of this browser does. */
const storeDraftOfOtherTab = (description: string, savedAt: string) =>
  localStorage.setItem(
    `trestle.draft.1 ${PATH} ${description}`,
    JSON.stringify({ savedAt, base: colour, item: { ...colour, description } }),
  );
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test('two tabs on one record have separate drafts: each is offered, and saving one keeps the other', async () => {
  storeDraftOfOtherTab('elsewhere', yesterday());
  const { description } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(description).toHaveValue('elsewhere');
  // Taken over: it is this page's now.
  expect(drafts()).toHaveLength(1);
  storeDraftOfOtherTab('a third', yesterday());
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(drafts()).toEqual([`trestle.draft.1 ${PATH} a third`]));
});
test('after a discard the older draft is offered; a draft that another tab deleted is stored again', async () => {
  storeDraftOfOtherTab('older', new Date(Date.now() - 2 * 86_400_000).toISOString());
  storeDraftOfOtherTab('newer', yesterday());
  const { description } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(description).toHaveValue('older');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  localStorage.clear();
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  expect(drafts()).toHaveLength(1);
});
test("drafts older than 30 days and beyond the newest 50 are deleted; other users' drafts stay", () => {
  storeDraftOfOtherTab('long ago', new Date(Date.now() - 31 * 86_400_000).toISOString());
  storeDraftOfOtherTab('lately', new Date(Date.now() - 29 * 86_400_000).toISOString());
  localStorage.setItem('trestle.draft.1 /unreadable', 'x');
  localStorage.setItem('trestle.draft.2 /theirs x', JSON.stringify({ savedAt: yesterday(), base: {}, item: {} }));
  pruneDrafts();
  expect(drafts().toSorted()).toEqual([`trestle.draft.1 ${PATH} lately`, 'trestle.draft.2 /theirs x']);
  for (let at = 0; at < 60; at += 1)
    saveDraft('1', `/code_colour/edit/${100 + at}`, codeColour, { base: colour, item: colour, unsavedTexts: {} });
  expect(drafts().filter((key) => key.startsWith('trestle.draft.1 '))).toHaveLength(50);
  expect(drafts()).not.toContain(`trestle.draft.1 ${PATH} lately`);
  expect(drafts()).toContain('trestle.draft.2 /theirs x');
  expect(readDrafts('1', '/code_colour/edit/159')).toHaveLength(1);
});
test('a note being typed is backed up, guarded and restored with the form', async () => {
  const type = async () => {
    await userEvent.click(await screen.findByRole('tab', { name: /^Notes and files/ }));
    return screen.findByLabelText('New note');
  };
  const first = await open();
  typeAndWait(await type(), 'They called: later in June');
  expect(screen.getByText('1 unsaved note')).toBeInTheDocument();
  expect(drafts()).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByText('Do you really want to leave? you have unsaved changes!')).toBeInTheDocument();
  first.unmount();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('tab', { name: 'Notes and files (unsaved note)' })).toBeInTheDocument();
  expect(screen.queryByText('1 change')).not.toBeInTheDocument();
  const note = await type();
  expect(note).toHaveValue('They called: later in June');
  await userEvent.clear(note);
  expect(drafts()).toEqual([]);
});
