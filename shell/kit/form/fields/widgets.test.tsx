import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { registerEntities } from '../../core/entities';
import { EditPage } from '../page/EditPage';
import { useFormValue } from '../values/useFormValue';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { quickCreate, quickCreateField } from './lookup/quickCreate';
import { currentActivity, toggleActive } from './activePeriod';
import { YesNoField } from './YesNoField';

registerEntities([codeColour, product]);
const NOW = new Date('2026-03-04T05:06:07.890Z');

test('the active toggle cycles through never, active, inactive, active (S1 §4)', () => {
  const first = toggleActive({ start: null, end: null }, NOW);
  expect([first, currentActivity(first, NOW)]).toEqual([{ start: NOW.toISOString(), end: null }, 'active']);
  const second = toggleActive(first, NOW);
  expect([second, currentActivity(second, NOW)]).toEqual([
    { start: NOW.toISOString(), end: NOW.toISOString() },
    'inactive',
  ]);
  const third = toggleActive(second, NOW);
  expect([third, currentActivity(third, NOW)]).toEqual([first, 'active']);
});
test('a select only creates records that need nothing but a name', () => {
  expect([quickCreateField('code_colour'), quickCreateField('product'), quickCreateField('nothing')]).toEqual([
    'description',
    'description',
    null,
  ]);
});

test('others are refused with the words of S2 §8, and nothing is sent', async () => {
  const calls = stubServer(() => ({ status: 201, body: { id: 1 } }));
  await expect(quickCreate('nothing', 'Petrol')).rejects.toThrow('Store functions undefined!');
  expect(calls).toEqual([]);
});

const record = {
  id: 5,
  code: 'C',
  description: 'Chair',
  colour: null,
  categories: [],
  active_start_date: '2020-01-01T00:00:00.000Z',
  active_end_date: null,
  website_active_start_date: null,
};
const open = async ({ refuse = false, children }: { refuse?: boolean; children?: ReactNode } = {}) => {
  signIn();
  const calls = stubServer(({ method, path }) => {
    if (path === '/api/product/5/') return { body: record };
    if (method === 'POST')
      return refuse
        ? { status: 400, body: { description: [{ code: 'x', message: 'No' }] } }
        : { status: 201, body: { id: 77, description: 'Petrol' } };
    return { body: { count: 0, results: [] } };
  });
  renderAt('/product/edit/5', [
    { name: 'product.edit', path: '/product/edit/:id', element: <EditPage entity={product}>{children}</EditPage> },
  ]);
  await screen.findByRole('button', { name: 'Save' });
  return { calls, user: userEvent.setup() };
};

test('a record is ended and started by its two dates, and its state stands beside the button', async () => {
  const { user } = await open();
  expect(screen.getByText('Activated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End it' }));
  expect(screen.getByText('Deactivated')).toBeVisible();
  expect(screen.getByLabelText('Active until')).not.toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Start it again' }));
  expect(screen.getByLabelText('Active until')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});
test('a date button switches between empty and now', async () => {
  const { user } = await open();
  const date = screen.getByLabelText('On the website from');
  const button = (name: string) => within(date.parentElement!).getByRole('button', { name });
  await user.click(button('Now'));
  expect(date).toHaveDisplayValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await user.click(button('Clear'));
  expect(date).toHaveValue('');
});
test('arrows step a number, within its bounds', async () => {
  const { user } = await open();
  const price = screen.getByLabelText('Wholesale price');
  await user.type(price, '1{ArrowUp}{ArrowUp}');
  expect(price).toHaveValue('3');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(price).toHaveValue('0');
});

const typeColour = async (user: ReturnType<typeof userEvent.setup>) => {
  const box = screen.getByRole('combobox', { name: 'Colour' });
  await user.click(box);
  await user.type(box, 'Petrol');
  await user.click(await screen.findByRole('option', { name: 'Create “Petrol”' }));
  return box;
};
test('a missing look-up item is created from the select, and chosen (S1 §7)', async () => {
  const { user, calls } = await open();
  await typeColour(user);
  await waitFor(() => expect(screen.getByText('1 change')).toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/code_colour/',
    body: { description: 'Petrol' },
  });
});
test('when that fails, an alert says so and nothing is chosen (S2 §8)', async () => {
  const { user } = await open({ refuse: true });
  await typeColour(user);
  expect(await screen.findByText('An error occurred!')).toBeInTheDocument();
  expect(screen.queryByText('1 change')).not.toBeInTheDocument();
});
test.each([
  [false, 'N/A', -1],
  [false, 'No', 0],
  [true, 'Yes', true],
])('Yes, No and N/A store their values (truth %j, %s)', async (truth, word, stored) => {
  const CodeValue = () => <output>{JSON.stringify(useFormValue('code').value)}</output>;
  const { user } = await open({
    children: (
      <>
        <YesNoField name="code" label="Assembled" truth={truth} />
        <CodeValue />
      </>
    ),
  });
  expect(within(screen.getByRole('group', { name: 'Assembled' })).getAllByRole('button')).toHaveLength(truth ? 2 : 3);
  await user.click(screen.getByRole('button', { name: word }));
  expect(screen.getByRole('button', { name: word })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(JSON.stringify(stored), { selector: 'output' })).toBeInTheDocument();
});
