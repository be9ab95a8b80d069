import { fireEvent } from '@testing-library/react';
import { keepEarlyKeys } from './earlyKeys';

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

test('keeps what is typed, and Enter, until it is taken', () => {
  const take = keepEarlyKeys(() => undefined);
  for (const key of ['o', 'a', 'x', 'Backspace', 'k', 'Shift', 'Enter']) press(key);
  // fireEvent returns false where the default was prevented: shortcuts stay the page's own.
  expect(press('s', { ctrlKey: true })).toBe(true);
  expect(take()).toEqual({ text: 'oak', entered: true });
  expect(press('y')).toBe(true);
});

test('Escape gives the keys back, however long the search takes to come', () => {
  const cancel = jest.fn();
  const take = keepEarlyKeys(cancel);
  press('Escape');
  expect(cancel).toHaveBeenCalledTimes(1);
  take();
  press('Escape');
  expect(cancel).toHaveBeenCalledTimes(1);
});
