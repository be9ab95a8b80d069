import { withTakenCopies } from './takenCopies';

const remote = (name: string, version: string, range: string | null, library = 'charts') => ({
  name,
  carries: [{ name: library, version, size: 1, range, takes: [] }],
});
const takesOf = (...remotes: ReturnType<typeof remote>[]) =>
  withTakenCopies(remotes).map(({ name, carries }) => [name, carries[0]!.takes]);

test('remotes take each other’s copies where versions fit both ways', () => {
  expect(takesOf(remote('a', '1.1.0', '^1.0.0'), remote('b', '1.2.0', '^1.0.0'))).toEqual([
    ['a', ['b']],
    ['b', ['a']],
  ]);
});

test('a remote that needs more than another brings takes its own, and the other may take that', () => {
  expect(takesOf(remote('a', '1.1.0', '^1.0.0'), remote('b', '1.2.0', '^1.2.0'))).toEqual([
    ['a', ['b']],
    ['b', []],
  ]);
});

test('other libraries, other majors and copies without a range are nobody else’s', () => {
  const others = [remote('b', '2.0.0', '^2.0.0'), remote('c', '1.1.0', null), remote('d', '1.1.0', '^1.0.0', 'tables')];
  expect(takesOf(remote('a', '1.1.0', '^1.0.0'), ...others)).toEqual(['a', 'b', 'c', 'd'].map((name) => [name, []]));
});
