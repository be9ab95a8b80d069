import { user } from '@trestle/schema/entities/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { EditPage } from '../page/EditPage';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn, testUser } from '../../testing/signedIn';
import { settings } from '../../core/settings';

/** The dictionary by which passwords are rated comes when the test lets it. */
const mockDictionary = { arrival: Promise.resolve() };
jest.mock('./passwordStrength', () => {
  const actual = jest.requireActual<typeof import('./passwordStrength')>('./passwordStrength');
  return { ...actual, loadScorer: () => mockDictionary.arrival.then(actual.loadScorer) };
});

registerEntities([user]);
const record = { ...testUser, groups: [1], store: null, new_password: null, modified_date: '2026-01-01T00:00:00.000Z' };

const open = async () => {
  signIn();
  const calls = stubServer(({ path }) =>
    path === '/api/trestle/user/1/' ? { body: record } : { body: { count: 0, results: [] } },
  );
  renderAt('/user/edit/1', [{ name: 'user.edit', path: '/user/edit/:id', element: <EditPage entity={user} /> }]);
  return { calls, input: await screen.findByLabelText(/New password/), hand: userEvent.setup() };
};
const save = () => screen.getByRole('button', { name: 'Save' });

test('a weak password is refused at its field; a strong one can be saved (S1 §5)', async () => {
  const { calls, input, hand } = await open();
  expect(input).toHaveAttribute('type', 'password');
  await hand.type(input, 'office2025');
  await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak'));
  await hand.tab();
  expect(await screen.findByText('Password strength should be color green')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await hand.type(input, ' tallow-Quince%41');
  await waitFor(() => expect(save()).toBeEnabled());
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong');
  expect(screen.queryByText('Password strength should be color green')).not.toBeInTheDocument();
  await hand.click(save());
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
      new_password: 'office2025 tallow-Quince%41',
    }),
  );
});

test('a password is pasted, and browsers and password managers know the field', async () => {
  const { input, hand } = await open();
  expect(input).toHaveAttribute('autocomplete', 'new-password');
  await hand.click(input);
  await hand.paste(' tallow-Quince%41');
  expect(input).toHaveValue(' tallow-Quince%41');
});

test('the generator makes a strong password and shows it; it can be hidden', async () => {
  const { input, hand } = await open();
  await hand.click(screen.getByRole('button', { name: 'Generate password' }));
  await waitFor(() => expect((input as HTMLInputElement).value).toHaveLength(9));
  expect(input).toHaveAttribute('type', 'text');
  await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong'));
  await waitFor(() => expect(save()).toBeEnabled());
  await hand.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('a generated password that comes late leaves what was typed meanwhile', async () => {
  let arrive = () => {};
  mockDictionary.arrival = new Promise((resolve) => (arrive = resolve));
  const { input, hand } = await open();
  await hand.click(screen.getByRole('button', { name: 'Generate password' }));
  await hand.type(input, 'tallow-Quince%41');
  arrive();
  await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong'));
  expect(input).toHaveValue('tallow-Quince%41');
});

test('with complexity off there is no meter and no generator', async () => {
  settings.passwordComplexity = false;
  const { input, hand } = await open();
  await hand.type(input, 'office2025');
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Generate password' })).not.toBeInTheDocument();
  await waitFor(() => expect(save()).toBeEnabled());
  settings.passwordComplexity = true;
});
