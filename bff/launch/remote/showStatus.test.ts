import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeStatus, showStatus, waitTimes } from './showStatus';

const STATUS = {
  name: 'mf-pricing',
  current: null,
  previous: null,
  trial: null,
  switched_off: null,
  is_open: true,
  errors: [],
  owner: null,
  carries: [],
  trial_people: null,
};
const linesOf = (changes: object) => describeStatus({ ...STATUS, ...changes }, 'https://trestle.example');

test('says who gets what, and what failed', () => {
  expect(linesOf({})).toEqual(['mf-pricing at https://trestle.example:', '  No release is current.']);
  const failure = { version: '1.1', count: 3, browsers: 2, last_message: 'x is undefined' };
  expect(
    linesOf({
      current: { version: '1.0', is_current: true },
      previous: '0.9',
      trial: { version: '1.1', group__name: 'Buyers' },
      switched_off: { by: 'Mara', reason: 'Saving fails', date: '' },
      is_open: false,
      errors: [failure],
    }).slice(1),
  ).toEqual([
    '  1.0 is current.',
    '  0.9 was before: rollback leads there.',
    '  1.1 is on trial for Buyers.',
    '  Switched off by Mara: Saving fails',
    '  Only administrators see it, until one of them allows its pages on the Modules page.',
    '  1.1 failed 3 times in 2 browsers in the last 24 hours, last: x is undefined',
  ]);
});

test('--wait goes on while the server is being restarted, and asks for seconds that are some', async () => {
  jest.replaceProperty(waitTimes, 'pollIntervalMs', 1);
  const replies = ['0.9', null, '1.0'];
  const server = createServer((_req, res) => {
    const version = replies.shift();
    if (version === null) res.destroy();
    else res.end(JSON.stringify({ ...STATUS, current: { version, is_current: true } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const wait = (timeout: string) =>
    showStatus(
      { origin, token: 'release_x', product: 'trestle' },
      { folder: '/', name: 'mf-pricing' },
      { version: '1.0', wait: true, timeout },
      (line) => lines.push(line),
    );
  await expect(wait('soon')).rejects.toMatchObject({ kind: 'wrongUse' });
  await wait('60');
  expect([replies, lines[1]]).toEqual([[], '  1.0 is current.']);
  server.close();
  server.closeAllConnections();
});
