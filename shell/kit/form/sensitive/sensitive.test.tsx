import { entity } from '@trestle/schema/entity';
import { string } from '@trestle/schema/field';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormField } from '../FormField';
import { Form } from '../Form';
import { withoutSecrets } from '../drafts/drafts';
import { renderValue } from '../../list/table/cells';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { settings } from '../../core/settings';
import { conceal, reveal, REVEAL_DURATION_MS } from './revealedFields';

const supplier = entity('supplier_account', {
  label: 'Account',
  plural: 'Accounts',
  service: 'catalogue',
  list: { columns: ['iban'], search: [] },
  fields: { iban: string({ sensitive: true, label: 'IBAN' }) },
});
const open = (status = 200) => {
  signIn();
  const calls = stubServer(() => (status === 200 ? { body: { status: true } } : { status, body: {} }));
  renderAt('/', [
    {
      name: 'home',
      path: '/',
      element: (
        <Form entity={supplier} initial={{ iban: 'AU12 3456' }} onSave={async (values) => values}>
          <FormField name="iban" />
        </Form>
      ),
    },
  ]);
  return calls;
};
const ask = async (password: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Show IBAN' }));
  await userEvent.type(await screen.findByLabelText(/^Current password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};
afterEach(() => act(conceal));

test('masked until the password is confirmed (S1 §5)', async () => {
  const calls = open();
  expect(screen.getByLabelText('IBAN')).toHaveValue('••••••••');
  await ask('Trestle-demo-1');
  expect(await screen.findByDisplayValue('AU12 3456')).toBeEnabled();
  expect(calls).toEqual([
    expect.objectContaining({ path: '/auth/reauthenticate/', body: { password: 'Trestle-demo-1' } }),
  ]);
});
test('a wrong password shows nothing, in the words of S1 §8', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  open(400);
  await ask('wrong');
  expect(await screen.findByText('Authentication failed - Invalid Password. Please try again.')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('AU12 3456')).toBeNull();
});
test('who comes from the company’s sign-in is told how to get a password', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  settings.companySignIn = { name: 'login.shop.example', only: false };
  try {
    open(400);
    await ask('wrong');
    expect(await screen.findByText(/Who signs in with login.shop.example may have no password here/)).toBeVisible();
  } finally {
    settings.companySignIn = null;
  }
});
test('after five minutes it is masked again', () => {
  jest.useFakeTimers();
  open();
  act(reveal);
  expect(screen.getByDisplayValue('AU12 3456')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(REVEAL_DURATION_MS);
  });
  expect(screen.queryByDisplayValue('AU12 3456')).toBeNull();
  jest.useRealTimers();
});
test('lists mask the value, and no backup stores it (S1 §9)', () => {
  expect(renderValue(supplier.fields.iban, { iban: 'AU12 3456' })).toBe('••••••••');
  expect(withoutSecrets(supplier, { iban: 'AU12 3456', other: 1 })).toEqual({ other: 1 });
});

test('a password that is right after the question was cancelled shows nothing', async () => {
  signIn();
  let reply: (value: { body: object }) => void = () => undefined;
  open();
  const calls = stubServer(() => new Promise((resolve) => (reply = resolve)));
  await ask('Trestle-demo-1');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => reply({ body: { status: true } }));
  expect(calls).toHaveLength(1);
  expect(screen.queryByDisplayValue('AU12 3456')).toBeNull();
  expect(screen.getByLabelText('IBAN')).toHaveValue('••••••••');
});
