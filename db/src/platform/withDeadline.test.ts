import { readFile } from 'node:fs/promises';
import { withDeadline } from './withDeadline';

test('work that takes longer is 503, and other work is waited for', async () => {
  // The deadline alone keeps no process alive.
  const alive = setInterval(() => {}, 1000);
  await expect(withDeadline(new Promise(() => {}), 200)).rejects.toMatchObject({ status: 503 });
  clearInterval(alive);
  await expect(withDeadline(Promise.resolve('done'), 200)).resolves.toBe('done');
  await expect(withDeadline(Promise.reject(new Error('failed')), 200)).rejects.toThrow('failed');
});

test('what came while this process stood still has come in time', async () => {
  const work = withDeadline(readFile(__filename, 'utf8'), 1000);
  const until = Date.now() + 1200;
  while (Date.now() < until);
  expect(await work).toContain('stood still');
});
