import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { EditPage } from '../page/EditPage';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { fromPickerText, toPickerText } from './DateInput';
import { containsWords } from './lookup/matchChoices';
import { parseDay, parseMoment } from './parseDate';

registerEntities([product, codeColour]);

test('a time is shown local and to the minute, and keeps its value', () => {
  const moment = new Date(2026, 2, 4, 5, 6).toISOString();
  expect(toPickerText(moment)).toBe('2026-03-04T05:06');
  expect(fromPickerText('2026-03-04T05:06')).toBe(moment);
  expect([toPickerText(null), fromPickerText('')]).toEqual(['', null]);
});

test.each([
  ['02/11/2026', '2026-11-02'],
  ['2/3/26', '2026-03-02'],
  ['2026-11-02', '2026-11-02'],
  ['31/02/2026', null],
  ['11/2026', null],
  ['02/11/2026 9:00', null],
])('the day typed as %j is %j', (text, day) => expect(parseDay(text)).toBe(day));

test.each([
  ['02/11/2026 3:05 PM', [2026, 10, 2, 15, 5]],
  ['02/11/2026 12:00 AM', [2026, 10, 2, 0, 0]],
  ['02/11/2026 17:30', [2026, 10, 2, 17, 30]],
  ['02/11/2026', [2026, 10, 2, 0, 0]],
  ['9:15 am', [2026, 5, 7, 9, 15]],
  ['02/11/2026 13:00 PM', null],
  ['02/11/2026 25:00', null],
  ['soon', null],
])('the time typed as %j', (text, parts) => {
  const expected = parts && new Date(parts[0]!, parts[1]!, parts[2], parts[3], parts[4]).toISOString();
  expect(parseMoment(text, new Date(2026, 5, 7, 12))).toBe(expected);
});

test('a search finds words anywhere, ignoring case and accents', () => {
  const choice = { id: 1, label: 'Bouclé sofa', code: 'BOU-1', disabled: false };
  expect(containsWords(choice, 'sof bou')).toBe(true);
  expect(containsWords(choice, 'BOUCLE')).toBe(true);
  expect(containsWords(choice, 'chair')).toBe(false);
});

const colours = [
  { id: 1, code: 'MOS', description: 'Moss', active: true },
  { id: 2, code: 'OAK', description: 'Smoked oak', active: true },
];
const open = (record: object) => {
  signIn();
  const calls = stubServer(({ path, query }) => {
    if (path === '/api/product/5/') return { body: record };
    if (path === '/api/code_product_category/')
      return {
        body: {
          count: 1,
          results: [
            query.has('_ids')
              ? { id: 9, description: 'Outdoor', active: false }
              : { id: 4, description: 'Sofas', active: true },
          ],
        },
      };
    if (path === '/api/code_colour/' && query.get('_ids') === '9')
      return { body: { count: 1, results: [{ id: 9, description: 'Rust', active: false }] } };
    if (path === '/api/code_colour/')
      return {
        body: {
          count: 2,
          results: query.has('_ids') ? colours.filter((each) => String(each.id) === query.get('_ids')) : colours,
        },
      };
    return { body: { count: 0, results: [] } };
  });
  renderAt('/product/edit/5', [
    { name: 'product.edit', path: '/product/edit/:id', element: <EditPage entity={product} /> },
  ]);
  return { calls, user: userEvent.setup() };
};
const chair = {
  id: 5,
  description: 'Chair',
  code: 'C',
  colour: 1,
  colour__description: 'Moss',
  categories: [],
  wholesale_price: 1290,
  active_start_date: null,
};

test('a foreign key is searched and chosen; the blank option clears it', async () => {
  const { user, calls } = open(chair);
  const box = await screen.findByRole('combobox', { name: 'Colour' });
  await waitFor(() => expect(box).toHaveValue('Moss'));
  await user.click(box);
  expect(await screen.findByRole('option', { name: '-- Select an Item --' })).toBeInTheDocument();
  await user.clear(box);
  // Begins like nothing that is there.
  await user.type(box, 'ked oak');
  expect(box).toHaveValue('ked oak');
  await user.click(await screen.findByRole('option', { name: /Smoked oak/ }));
  expect(box).toHaveValue('Smoked oak');
  expect(screen.getByText('1 change')).toBeInTheDocument();
  const lookup = calls.find((call) => call.path === '/api/code_colour/' && !call.query.has('_ids'))!;
  expect(Object.fromEntries(lookup.query)).toEqual({ _code: 'true', limit: '2000', offset: '0' });
});

test('a chosen record that has become inactive says so', async () => {
  open({ ...chair, colour: 9, colour__description: 'Rust' });
  await waitFor(async () =>
    expect(await screen.findByRole('combobox', { name: 'Colour' })).toHaveValue('Rust (Disabled)'),
  );
});

test('money has separators unless it is being typed; an invalid number is reported', async () => {
  const { user } = open(chair);
  const price = await screen.findByLabelText('Wholesale price');
  expect(price).toHaveValue('1,290.00');
  await user.clear(price);
  await user.type(price, '2500');
  expect(price).toHaveValue('2500');
  await user.tab();
  expect(price).toHaveValue('2,500.00');
  await user.clear(price);
  await user.type(price, '12x');
  await user.tab();
  expect(price).toHaveValue('12x');
  expect(screen.getByText('Must be a number')).toBeInTheDocument();
  await user.clear(price);
  await user.type(price, '880,50');
  await user.tab();
  expect(price).toHaveValue('880.50');
  await user.clear(price);
  await user.type(price, '12.345');
  await user.tab();
  expect(price).toHaveValue('12.345');
  expect(screen.getByText('At most 2 decimals')).toBeInTheDocument();
  await user.clear(price);
  await user.type(price, '1,234');
  await user.tab();
  expect(price).toHaveValue('1,234');
  expect(screen.getByText('1,234 can be read two ways: type 1234 or 1.234')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a chosen record outside the choices stays visible when unchecked, so that it can be restored', async () => {
  const { user } = open({ ...chair, categories: [9] });
  const outdoor = await screen.findByRole('checkbox', { name: /^Outdoor/ });
  await user.click(outdoor);
  expect(screen.getByRole('checkbox', { name: /^Outdoor/ })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Outdoor/ }));
  expect(screen.getByRole('checkbox', { name: /^Outdoor/ })).toBeChecked();
});
