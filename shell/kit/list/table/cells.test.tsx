import { store } from '@trestle/schema/entities/store';
import { user } from '@trestle/schema/entities/user';
import { render, screen } from '@testing-library/react';
import { activityOfRow, renderValue } from './cells';

test('an e-mail address is a link that may break between its parts, and reads as one word', () => {
  render(<>{renderValue(store.fields['email_address']!, { email_address: 'shop@a.example' })}</>);
  const link = screen.getByRole('link');
  expect(link).toHaveTextContent(/^shop@a\.example$/);
  expect(link).toHaveAttribute('href', 'mailto:shop@a.example');
  expect(link.innerHTML).toBe('shop@<wbr>a.<wbr>example');
});

test('whether a row is active is not known where a rule hides the flag', () => {
  expect([{ is_active: true }, { is_active: false }, {}].map((row) => activityOfRow(user, row))).toEqual([
    'active',
    'inactive',
    null,
  ]);
});
