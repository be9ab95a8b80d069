import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const servers = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'bff/src', 'db/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'));

/** A listener on a request's own end, which doesn't come when the reply came before the whole request. */
const REQUEST_END = /\breq(uest)?\s*(\.\w+\([^;]*?\)\s*)*\.(on|once)\(\s*'(close|aborted)'/;
/** A listener on a reply's end, which came already where the caller left before. `whenExchangeEnds` sees that. */
const REPLY_END = /\bres(ponse)?\s*(\.\w+\([^;]*?\)\s*)*\.(on|once)\(\s*'(close|finish)'/;
const OF_EXCHANGES = 'db/src/platform/exchangeEnd.ts';

test('safety 74: nothing in a server waits for the close of a request: it waits for the end of the exchange', () => {
  expect(servers.length).toBeGreaterThan(400);
  expect(servers.filter((file) => REQUEST_END.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
test('safety 74: nothing in a server waits for the close of a reply, which may be over: it asks for the end of the exchange', () => {
  const waiting = servers.filter((file) => REPLY_END.test(readFileSync(join(root, file), 'utf8')));
  expect(waiting).toEqual([OF_EXCHANGES]);
});
test('the patterns find such a listener, also behind others', () => {
  expect("req.once('close', free)").toMatch(REQUEST_END);
  expect("request\n  .once('end', () => stop())\n  .on('close', stop)").toMatch(REQUEST_END);
  expect("res.once('close', free)").not.toMatch(REQUEST_END);
  expect("res.once('close', free)").toMatch(REPLY_END);
  expect("response\n  .once('error', stop)\n  .on('finish', stop)").toMatch(REPLY_END);
  expect("reply.once('close', free)").not.toMatch(REPLY_END);
});
