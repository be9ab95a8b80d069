import { bounceWords, readBounceKind } from './bouncedAddress';

test.each([
  ['5.2.2', null, '5.2.2', true, 'mailbox full'],
  [null, 'smtp; 550 5.1.1 Unknown user', '5.1.1', true, 'no such address'],
  ['4.4.7', 'smtp; 550 5.1.1 Unknown user', '4.4.7', false, 'their mail server could not be reached'],
  [null, '452 Too many recipients', null, false, 'it could not be delivered for now'],
  [null, 'smtp; 421 host 5.1.2.3 says 4.7.0 Try later', '4.7.0', false, 'refused by their mail server'],
  [null, 'Host 5.1.2.3 is gone', null, true, 'it could not be delivered'],
  ['2.0.0', null, null, true, 'it could not be delivered'],
  [null, null, null, true, 'it could not be delivered'],
  ['5.1.10', null, '5.1.10', true, 'no such mail domain'],
])('status %s with the words %s', (status, words, code, isPermanent, text) => {
  const kind = readBounceKind(status, words);
  expect(kind).toEqual({ status_code: code, is_permanent: isPermanent });
  expect(bounceWords(kind)).toBe(text);
});
