import { fireEvent } from '@testing-library/react';
import { afterPress } from './afterPress';

test('work waits for the end of a press, and runs at once without one', () => {
  jest.useFakeTimers();
  const done: string[] = [];
  afterPress(() => done.push('at once'));
  expect(done).toEqual(['at once']);
  fireEvent.pointerDown(document.body);
  afterPress(() => done.push('after'));
  jest.runAllTimers();
  expect(done).toEqual(['at once']);
  fireEvent.pointerUp(document.body);
  jest.runAllTimers();
  expect(done).toEqual(['at once', 'after']);
  fireEvent.pointerUp(document.body);
  jest.runAllTimers();
  expect(done).toHaveLength(2);
});
