import { codeColour } from '@trestle/schema/entities/code_colour';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { EditPage } from './EditPage';

registerEntities([codeColour]);
const colour = {
  id: 7,
  code: 'MOS',
  description: 'Moss',
  active_start_date: null,
  active_end_date: null,
  modified_date: '2026-01-02T03:04:05.006Z',
};
const open = async () => {
  signIn();
  let answer = () => {};
  const reply = new Promise<void>((done) => {
    answer = done;
  });
  const calls = stubServer(async ({ method }) => {
    if (method === 'PUT') await reply;
    return { body: method === 'PUT' ? { ...colour, description: 'Moss green' } : colour };
  });
  renderAt(
    ['/', '/it/7'],
    [
      { name: 'home', path: '/', element: null },
      { name: 'it.edit', path: '/it/:id', element: <EditPage entity={codeColour} id={7} /> },
    ],
  );
  return {
    calls,
    answer: () => answer(),
    user: userEvent.setup(),
    description: await screen.findByLabelText('Description/Name *'),
  };
};
/** Records the delays of timers. Not a mock: with one in its place, Testing Library takes timers for faked. */
const recordDelays = () => {
  const { setTimeout: original } = globalThis;
  const delays: unknown[] = [];
  globalThis.setTimeout = ((run: () => void, delay?: number, ...values: []) => {
    delays.push(delay);
    return original(run, delay, ...values);
  }) as typeof setTimeout;
  return {
    stop: () => {
      globalThis.setTimeout = original;
      return delays;
    },
  };
};
/** Whether the browser would ask before the tab is closed. */
const asksOnClosing = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a save that takes longer than 300 ms says so, typing goes on, and a second press sends nothing', async () => {
  const { user, calls, answer, description } = await open();
  await user.type(description, ' green');
  const delays = recordDelays();
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Working …')).toBeInTheDocument();
  expect(delays.stop()).toContain(300);
  await user.type(screen.getByLabelText('Code'), 'S');
  await user.keyboard('{Control>}s{/Control}');
  answer();
  await waitFor(() => expect(screen.queryByText('Working …')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Code')).toHaveValue('MOSS');
  expect(screen.getByText('1 change')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
test('the button that was pressed keeps the focus while it saves and afterwards; left, it is disabled', async () => {
  const { user, answer, description } = await open();
  await user.type(description, ' green');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  answer();
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  expect(save).toHaveFocus();
  await user.click(description);
  expect(save).toBeDisabled();
});
test('closing the tab asks while something is unsaved, not after it is reverted or saved (S1 §4, S2 §5)', async () => {
  const { user, answer, description } = await open();
  expect(asksOnClosing()).toBe(false);
  await user.type(description, '!');
  expect(asksOnClosing()).toBe(true);
  await user.type(description, '{Backspace}');
  expect(asksOnClosing()).toBe(false);
  await user.type(description, ' green');
  answer();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asksOnClosing()).toBe(false));
});
