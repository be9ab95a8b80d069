import { FluentProvider } from '@fluentui/react-components';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { LONG_TEXTS, NASTY_TEXTS } from '@trestle/schema/testing/nastyTexts';
import { light } from '../theme/brand';
import { Toaster } from './Toaster';
import { currentToasts, dismiss, toast } from './toasts';
import { signIn } from '../../testing/signedIn';
import { endSession, setSession } from '../session/session';

beforeEach(() => {
  currentToasts().forEach(({ id }) => dismiss(id));
  render(
    <FluentProvider theme={light}>
      <Toaster />
    </FluentProvider>,
  );
});

/** Fluent's timer: an animation as long as the toast is shown. jsdom runs none. */
const timer = () => document.querySelector<HTMLElement>('[data-timer-status]');

test.each([
  ['message', 'Message', 'status'],
  ['error', 'Error', 'alert'],
  ['warning', 'Warning', 'status'],
  ['success', 'Success', 'status'],
  ['info', 'Info', 'status'],
] as const)(
  'a toast of kind %s is titled %s, is announced as %s and hides after 5 seconds',
  async (kind, title, role) => {
    act(() => toast[kind]('The text'));
    expect(await screen.findByRole(role)).toHaveTextContent(`${title}The text`);
    expect(timer()).toHaveStyle({ animationDuration: '5000ms' });
    fireEvent.animationEnd(timer()!);
    await waitFor(() => expect(screen.queryByText('The text')).not.toBeInTheDocument());
    expect(currentToasts()).toEqual([]);
  },
);

test('a toast may hold a button, which works once and dismisses it', async () => {
  const run = jest.fn();
  act(() => toast.message('The text', { action: { label: 'Undo', run } }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // A double click: the second click meets the button while the toast fades.
  act(() => {
    undo.click();
    undo.click();
  });
  expect(run).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('The text')).not.toBeInTheDocument());
});

test('a toast without a timeout stays until it is dismissed', async () => {
  act(() => toast.error('The text', { title: 'Cannot Login', timeout: 0 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cannot Login');
  expect(timer()).toBeNull();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a sixth toast removes the oldest', async () => {
  act(() => ['1', '2', '3', '4', '5', '6'].forEach((text) => toast.info(`Text ${text}`)));
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(5));
  expect(screen.queryByText('Text 1')).not.toBeInTheDocument();
  expect(screen.getByText('Text 6')).toBeInTheDocument();
});

test('a toast that stays until it is dismissed, such as codes to keep, gives way to none that hides by itself', () => {
  act(() => {
    toast.success('Codes', { timeout: 0 });
    ['1', '2', '3', '4', '5'].forEach((text) => toast.info(`Text ${text}`));
  });
  expect(currentToasts().map(({ text }) => text)).toEqual(['Codes', 'Text 2', 'Text 3', 'Text 4', 'Text 5']);
  act(() => ['6', '7', '8', '9', '10'].forEach((text) => toast.warning(`Text ${text}`, { timeout: 0 })));
  expect(currentToasts().map(({ text }) => text)).toEqual(['Text 6', 'Text 7', 'Text 8', 'Text 9', 'Text 10']);
});

test('a toast that says the same as an older one takes its place; one with a button stands for itself', () => {
  const action = { label: 'Undo', run: () => undefined };
  act(() => {
    toast.warning('None left');
    toast.warning('None left');
    toast.message('Deleted', { action });
    toast.message('Deleted', { action });
  });
  expect(currentToasts().map(({ text }) => text)).toEqual(['None left', 'Deleted', 'Deleted']);
});

test('messages go with the person whom they were for, and wait while that person signs in again', () => {
  signIn();
  toast.message('Colours: 7 done.', { timeout: 0, action: { label: 'Undo', run: () => {} } });
  endSession();
  signIn();
  expect(currentToasts()).toHaveLength(1);
  setSession(null);
  expect(currentToasts()).toHaveLength(0);
  toast.error('Wrong password', { timeout: 0 });
  signIn();
  expect(currentToasts()).toHaveLength(1);
});

test('safety 77: every text of the corpus is shown', async () => {
  // A toast shows each line of a text by itself.
  const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
  for (const { name, text } of [...NASTY_TEXTS, ...LONG_TEXTS]) {
    act(() => toast.message(text));
    await waitFor(() =>
      expect([name, withoutBlanks(document.body.textContent!).includes(withoutBlanks(text))]).toEqual([name, true]),
    );
    act(() => currentToasts().forEach(({ id }) => dismiss(id)));
  }
});
