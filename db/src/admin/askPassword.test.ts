import { PassThrough } from 'node:stream';
import { askPassword } from './askPassword';

/** Returns what is read when this text comes by a pipe. */
function askWith(text: string): Promise<string> {
  const input = new PassThrough();
  input.end(text);
  return askPassword(input);
}
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['two drawers and a lock\n', 'two drawers and a lock'],
  ['  two drawers and a lock \r\nnext line', '  two drawers and a lock '],
  [`${'x'.repeat(147)}\n`, 'x'.repeat(147)],
])('the password of %j is %j, as the login takes it', async (text, password) => {
  expect(await askWith(text)).toBe(password);
});

test.each([
  [`${'x'.repeat(148)}\n`, /^Password: Maximum length.*147.*\.$/],
  [`${' '.repeat(20)}\n`, /^Password: Value Required\.$/],
  ['short\n', /at least 12 characters/],
  ['', /at least 12 characters/],
])('%j is refused: nobody could log in with it', async (text, words) => {
  await expect(askWith(text)).rejects.toThrow(words);
});
