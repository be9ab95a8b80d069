import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { renderAt } from '../../testing/renderAt';
import { isPositive, QUANTITY_STEPS, quantityProblem, stepQuantity, parseQuantity } from './parseQuantity';
import { QuantityEntry } from './QuantityEntry';

test('whatever is typed or stepped is an integer of at least 0, or nothing (S1 §5)', () => {
  const isValid = (value: number | null) => value === null || (Number.isInteger(value) && value >= 0);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) =>
      isValid(parseQuantity(text)),
    ),
  );
  fc.assert(
    fc.property(
      fc.option(fc.nat(1_000_000)),
      fc.constantFrom(...QUANTITY_STEPS.down, ...QUANTITY_STEPS.up),
      (value, by) => {
        expect(stepQuantity(value, by)).toBe(Math.max(0, (value ?? 0) + by));
      },
    ),
  );
  expect(['', ' ', '-3', '2.9', '12', '12.00', '2,5', '1,234', '1e3', '99999999999'].map(parseQuantity)).toEqual([
    null,
    null,
    0,
    null,
    12,
    12,
    null,
    null,
    null,
    2_147_483_647,
  ]);
  expect([null, 0, 1].map(isPositive)).toEqual([false, false, true]);
  expect(['', '3', '-3', '2.9', 'x', '1,234'].map(quantityProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    'Must be a whole number',
    'Must be a whole number',
    '1,234 can be read two ways: type 1234 or 1.234',
  ]);
});

const open = () => {
  const enteredQuantities: number[] = [];
  function Entry() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <QuantityEntry
        name="chairs"
        value={value}
        onChange={setValue}
        onOk={(quantity) => enteredQuantities.push(quantity)}
      />
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Entry /> }]);
  return {
    enteredQuantities,
    user: userEvent.setup(),
    input: screen.getByLabelText('Quantity of chairs'),
    ok: screen.getByRole('button', { name: 'OK' }),
  };
};

test('OK waits for more than 0; Enter presses it', async () => {
  const { enteredQuantities, user, input, ok } = open();
  expect(ok).toBeDisabled();
  await user.type(input, '0{Enter}');
  expect(ok).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add 10 of chairs' }));
  await user.click(screen.getByRole('button', { name: 'Remove 1 of chairs' }));
  expect(input).toHaveValue('9');
  await user.type(input, '{Enter}');
  await user.click(ok);
  expect(enteredQuantities).toEqual([9, 9]);
});

test('an invalid quantity stays as typed, is reported, and never counts as a number', async () => {
  const { enteredQuantities, user, input, ok } = open();
  await user.type(input, '1,234');
  expect(input).toHaveValue('1,234');
  expect(screen.getByRole('alert')).toHaveTextContent('1,234 can be read two ways: type 1234 or 1.234');
  expect(input).toHaveAccessibleDescription('1,234 can be read two ways: type 1234 or 1.234');
  expect(ok).toBeDisabled();
  await user.type(input, '{Enter}');
  await user.tab();
  expect(input).toHaveValue('1,234');
  expect(enteredQuantities).toEqual([]);
});
test('arrows step the number; a new value from outside replaces the typed one', async () => {
  const { user, input } = open();
  await user.type(input, '2x');
  await user.keyboard('{ArrowUp}');
  expect(input).toHaveValue('1');
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(input).toHaveValue('0');
  await user.type(input, 'x');
  await user.click(screen.getByRole('button', { name: 'Add 10 of chairs' }));
  expect(input).toHaveValue('10');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
