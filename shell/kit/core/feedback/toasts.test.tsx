import { FluentProvider } from '@fluentui/react-components';
import { act, render, screen } from '@testing-library/react';
import { light } from '../theme/brand';
import { Toaster } from './Toaster';
import { currentToasts, dismiss, toast } from './toasts';

beforeEach(() => {
  jest.useFakeTimers();
  currentToasts().forEach(({ id }) => dismiss(id));
  render(
    <FluentProvider theme={light}>
      <Toaster />
    </FluentProvider>,
  );
});
afterEach(() => jest.useRealTimers());

test.each([
  ['message', 'Message'],
  ['error', 'Error'],
  ['warning', 'Warning'],
  ['success', 'Success'],
  ['info', 'Info'],
] as const)('a toast of kind %s is titled %s and hides after 5 seconds', (kind, title) => {
  act(() => toast[kind]('The text'));
  expect(screen.getByText(title)).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(4990));
  expect(screen.getByText('The text')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(20));
  expect(screen.queryByText('The text')).not.toBeInTheDocument();
});

test('one may hold a button, which also dismisses it', () => {
  const run = jest.fn();
  act(() => toast.message('The text', { action: { label: 'Undo', run } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('The text')).not.toBeInTheDocument();
});

test('one may have another title, and stay until it is dismissed', () => {
  act(() => toast.error('The text', { title: 'Cannot Login', timeout: 0 }));
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot Login');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
