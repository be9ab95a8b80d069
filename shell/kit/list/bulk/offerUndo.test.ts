import { container } from '@trestle/schema/entities/container';
import { currentToasts } from '../../core/feedback/toasts';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { offerUndo } from './offerUndo';

test('rows whose undo failed can be tried again, and only these', async () => {
  signIn();
  let broken = true;
  const calls = stubServer(({ path }) =>
    broken && path.endsWith('/2/') ? { status: 409, body: { detail: 'Busy.' } } : { body: { id: 1 } },
  );
  const change = (id: number) => ({ row: { id, name: `C${id}` }, body: { active: true }, before: { active: false } });
  let finished = () => {};
  const onDone = () => finished();
  const pressAndWait = () =>
    new Promise<void>((resolve) => {
      finished = () => setTimeout(resolve);
      currentToasts().at(-1)!.action!.run();
    });
  offerUndo(container, { title: 'Deactivate', run: undefined, onDone }, { done: [change(1), change(2)], failed: [] });
  await pressAndWait();
  expect(currentToasts().at(-1)).toMatchObject({ kind: 'error', text: expect.stringContaining('1 undone, 1 failed.') });
  broken = false;
  calls.length = 0;
  await pressAndWait();
  expect(calls.map(({ path }) => path)).toEqual([expect.stringMatching(/\/2\/$/)]);
  expect(currentToasts().at(-1)).toMatchObject({ kind: 'success', text: '1 undone.' });
});
