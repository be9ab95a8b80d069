import { parseCommandLine } from './commandLine';

test('a command has its words and options, and others have their defaults', () => {
  expect(parseCommandLine(['share', '20', '--to', 'https://a'])).toMatchObject({
    command: 'share',
    words: ['20'],
    values: { to: 'https://a', product: 'trestle' },
  });
  expect(parseCommandLine(['dev', '--in', 'https://a']).values.port).toBe('4200');
  expect(parseCommandLine([]).command).toBeUndefined();
});

test.each([
  ['an option of another command', ['promote', '--group', 'Buyers', '--to', 'https://a'], 'promote takes no --group:'],
  ['an option that only has a default', ['build', '--port', '4200'], 'build takes no --port:'],
  ['a word more', ['promote', '1.4.0', '--to', 'https://a'], 'promote takes no 1.4.0:'],
  ['a second word', ['rollback', '1.4.0', '1.3.0'], 'rollback takes no 1.3.0:'],
  ['an option of no command', ['release', '--shares', '20'], "Unknown option '--shares'"],
  ['an empty variable', ['rollback', ''], 'A word of the command is empty'],
])('%s is refused, and nothing is done', (_what, args, words) => {
  expect(() => parseCommandLine(args)).toThrow(
    expect.objectContaining({ kind: 'wrongUse', message: expect.stringContaining(words) }),
  );
});

test('help is given whatever stands beside it', () => {
  expect(parseCommandLine(['promote', '1.4.0', '--help']).values.help).toBe(true);
});
