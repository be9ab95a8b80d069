import { createInstance, getInstance, init, registerGlobalPlugins, satisfy } from '@module-federation/enhanced/runtime';
import { startSharing } from './startSharing';

/* With the federation's own runtime: the shell, and remotes as rspack's builds make them known. */

const shell = init({
  name: 'trestle_shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: { react: { version: '19.3.1', lib: () => 'react' } },
});
const refusals = new Map<string, Error>();
const parts = { getInstance, registerGlobalPlugins, satisfy, isOverridden: () => false, refusals };
/** Names of the remotes whose copies were fetched, in their order. */
let fetched: string[] = [];

beforeAll(() => {
  startSharing(parts);
  startSharing(parts);
});
beforeEach(() => {
  fetched = [];
  shell.shareScopeMap = { ...shell.shareScopeMap, default: {} };
});

/** Makes a remote known that brings the library. @returns what loads it there */
function addRemote(name: string, version: string, range: string, fetchIt = async () => () => `${name} ${version}`) {
  const shareConfig = { requiredVersion: range, singleton: false, strictVersion: true, eager: false };
  const get = () => {
    fetched.push(name);
    return fetchIt();
  };
  const charts = [{ version, scope: ['default'], shareConfig, get }];
  const remote = createInstance({ name, remotes: [], shareStrategy: 'loaded-first', shared: { charts } });
  remote.initShareScopeMap('default', shell.shareScopeMap['default']!);
  remote.initializeSharing('default', { strategy: 'loaded-first', from: 'build', initScope: [] });
  return async (): Promise<unknown> => {
    const factory = await remote.loadShare('charts', { customShareInfo: { scope: ['default'], shareConfig } });
    return factory === false ? undefined : factory!();
  };
}

test('remotes whose versions fit have one copy, that of the first, also when both need it at once', async () => {
  const [first, second] = [addRemote('mf_a', '1.1.0', '^1.0.0'), addRemote('mf_b', '1.2.0', '^1.0.0')];
  expect([await first(), await second(), fetched]).toEqual(['mf_a 1.1.0', 'mf_a 1.1.0', ['mf_a']]);
  const [third, fourth] = [addRemote('mf_c', '2.1.0', '^2.0.0'), addRemote('mf_d', '2.2.0', '^2.0.0')];
  expect([...(await Promise.all([third(), fourth()])), fetched]).toEqual([
    'mf_c 2.1.0',
    'mf_c 2.1.0',
    ['mf_a', 'mf_c'],
  ]);
});

/** Forgets a remote as the shell does before it loads another version. */
function forget(name: string): void {
  shell.registerRemotes([{ name, entry: 'one.js' }]);
  shell.moduleCache.set(name, { remoteInfo: { name, entryGlobalName: name, entry: 'one.js' } } as never);
  shell.registerRemotes([{ name, entry: 'other.js' }], { force: true });
}

test('a remote that is loaded anew takes its copy along where nobody else has it, and else leaves it', async () => {
  const [first, second] = [addRemote('mf_e', '1.1.0', '^1.0.0'), addRemote('mf_f', '1.2.0', '^1.0.0')];
  await first();
  forget('mf_e');
  expect([await second(), fetched]).toEqual(['mf_f 1.2.0', ['mf_e', 'mf_f']]);
  await addRemote('mf_e', '1.3.0', '^1.0.0')();
  forget('mf_f');
  expect([await addRemote('mf_k', '1.4.0', '^1.0.0')(), fetched]).toEqual(['mf_f 1.2.0', ['mf_e', 'mf_f']]);
});

test('where the first fails, the next has its own, and the first takes that', async () => {
  let fail = (_reason: Error) => {};
  const failing = () =>
    new Promise<() => string>((_resolve, reject) => {
      fail = reject;
    });
  const [first, second] = [addRemote('mf_g', '1.1.0', '^1.0.0', failing), addRemote('mf_h', '1.1.0', '^1.0.0')];
  const lost = first().catch((error: Error) => error.message);
  const waiting = second();
  while (fetched.length === 0)
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  fail(new Error('gone'));
  expect(await lost).toBe('gone');
  expect([await waiting, await first(), fetched]).toEqual(['mf_h 1.1.0', 'mf_h 1.1.0', ['mf_g', 'mf_h']]);
});

test('a remote that brings what the shell has is stopped', () => {
  const shared = { react: [{ version: '17.0.2', scope: ['default'], get: async () => () => 'another react' }] };
  const reason = 'mf_i brings copies of its own: react.';
  expect(() => createInstance({ name: 'mf_i', remotes: [], shared })).toThrow(reason);
  expect(refusals.get('mf_i')?.message).toBe(reason);
});
