import { libraryCopies } from './libraryCopies';
import type { ModuleState } from './moduleData';

const remote = (name: string, size: number, takes: readonly string[] = [], library = 'charts') =>
  ({ name, carries: [{ name: library, version: '4.5.0', size, range: '^4.0.0', takes }] }) as unknown as ModuleState;
const span = (least: number, most = least) => ({ least, most });

test('copies of a library cost what all but the largest take', () => {
  const modules = [remote('a', 9, [], 'tables'), remote('b', 60), remote('c', 50)];
  expect(libraryCopies(modules).map(({ name, extraBytes, savedBytes }) => [name, extraBytes, savedBytes])).toEqual([
    ['charts', span(50), span(0)],
    ['tables', span(0), span(0)],
  ]);
  expect(libraryCopies([{ name: 'of a server of before' } as ModuleState])).toEqual([]);
});

test('remotes that take each other’s copies download one, whichever is opened first', () => {
  const [charts] = libraryCopies([remote('a', 60, ['b']), remote('b', 50, ['a'])]);
  expect([charts!.extraBytes, charts!.savedBytes]).toEqual([span(0), span(50, 60)]);
});

test('where one suits both and the other does not, it depends on who is opened first', () => {
  const [charts] = libraryCopies([remote('a', 60, ['b']), remote('b', 50)]);
  expect([charts!.extraBytes, charts!.savedBytes]).toEqual([span(0, 50), span(0, 60)]);
});
