import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { BulkCreateButton } from './BulkCreateButton';

const openList = () =>
  renderAt(
    ['/home', '/code_colour/list'],
    [
      { name: 'home', path: '/home', element: <p>The home page</p> },
      {
        name: 'code_colour.list',
        path: '/code_colour/list',
        element: <BulkCreateButton entity={codeColour} onCreated={() => {}} />,
      },
    ],
  );

test('an entry without a reply keeps its key while the dialog is closed, so that it is created once', async () => {
  signIn();
  let isDown = true;
  const calls = stubServer(() => {
    if (isDown) throw new TypeError('Failed to fetch');
    return { status: 201, body: { id: 1 } };
  });
  openList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create Entries' }));
  await user.type(await screen.findByRole('textbox'), 'SAG=Sage');
  await user.click(screen.getByRole('button', { name: 'Create 1' }));
  await screen.findByText(/SAG=Sage: The server is not responding/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Close' }));
  // jsdom may go on hiding the page from roles after the dialog is gone.
  await user.click(screen.getByRole('button', { name: 'Create Entries', hidden: true }));
  expect(await screen.findByRole('textbox')).toHaveValue('SAG=Sage');
  await user.click(screen.getByRole('button', { name: 'Create 1' }));
  const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test('a double click on Create creates each entry once', async () => {
  signIn();
  const calls = stubServer(() => ({ status: 201, body: { id: 1 } }));
  openList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create Entries' }));
  await user.type(await screen.findByRole('textbox'), 'Sage{Enter}Moss');
  await user.dblClick(screen.getByRole('button', { name: 'Create 2' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('Back asks before lines that were typed are lost', async () => {
  signIn();
  stubServer(() => ({ status: 201, body: { id: 1 } }));
  const { router } = openList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create Entries' }));
  await user.type(await screen.findByRole('textbox'), 'SAG=Sage');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('The lines that you typed would be lost.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await screen.findByRole('textbox')).toHaveValue('SAG=Sage');
});

test('Back asks while entries are being created: nobody would see which are refused', async () => {
  signIn();
  let answer = () => {};
  stubServer(() => new Promise((resolve) => (answer = () => resolve({ status: 400, body: { code: ['Taken.'] } }))));
  const { router } = openList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create Entries' }));
  await user.type(await screen.findByRole('textbox'), 'SAG=Sage');
  await user.click(screen.getByRole('button', { name: 'Create 1' }));
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  answer();
  expect(await screen.findByText(/SAG=Sage: .*Taken\./)).toBeInTheDocument();
});
