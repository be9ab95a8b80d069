import { release, rollback, switchRemote } from './sendRelease';

const former = { ...process.env };
const options = { root: '/nowhere', print: () => undefined };
beforeEach(() => {
  Object.assign(process.env, { RELEASE_TOKEN: 'release_x', NO_PROXY: 'shop.example' });
  delete process.env['no_proxy'];
});
afterAll(() => {
  for (const name of ['RELEASE_TOKEN', 'NO_PROXY', 'no_proxy'])
    if (former[name] === undefined) delete process.env[name];
    else process.env[name] = former[name];
});

test.each([
  ['release', () => release(['mf-orders', '--promote', '--to', 'http://127.0.0.1:1'], options)],
  ['rollback', () => rollback(['mf-orders', '--to', 'http://127.0.0.1:1'], options)],
  ['switch', () => switchRemote(['mf-orders', 'on', '--to', 'http://127.0.0.1:1'], options)],
])('%s asks no proxy for a Trestle on this machine, also without npm', async (_name, run) => {
  await expect(run()).rejects.toThrow('could not be reached');
  expect(process.env['NO_PROXY']).toBe('shop.example,localhost,127.0.0.1,[::1]');
});
