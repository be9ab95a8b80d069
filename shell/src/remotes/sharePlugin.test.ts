import { createSharePlugin } from './sharePlugin';

const refused = jest.fn();
const plugin = createSharePlugin({
  isOfShell: (library) => library === 'react',
  mayBringAll: (name) => name === 'trestle_shell',
  satisfies: (version, range) => range === `^${version.split('.')[0]}`,
  onRefusal: refused,
});
const request = (requiredVersion: string | false, pkgName = 'react') => ({
  pkgName,
  version: '19.3.1',
  scope: 'default',
  shareScopeMap: { default: { [pkgName]: {} } },
  shareInfo: {
    from: 'mf_a',
    version: '19.3.1',
    get: () => () => 'own copy',
    shareConfig: { requiredVersion, singleton: false, strictVersion: false },
  },
  resolver: () => undefined,
});
beforeEach(() => refused.mockClear());

test('a remote that brings a library of the shell is stopped', () => {
  const options = { name: 'mf_a', shared: { react: [{}], charts: [{}] } };
  expect(() => plugin.init({ options })).toThrow('mf_a brings copies of its own: react.');
  expect(refused).toHaveBeenCalledWith('mf_a', expect.any(String));
});

test('the shell brings what it has, and remotes what it has not', () => {
  plugin.init({ options: { name: 'trestle_shell', shared: { react: [{}] } } });
  plugin.init({ options: { name: 'mf_a', shared: { charts: [{}] } } });
  expect(refused).not.toHaveBeenCalled();
});

test('a remote that asks for another version of what the shell has gets none', () => {
  expect(plugin.resolveShare(request('^17')).shareInfo.shareConfig).toMatchObject({
    strictVersion: true,
    singleton: true,
  });
  expect(refused).toHaveBeenCalledWith('mf_a', 'mf_a asks for react ^17, and 19.3.1 is here.');
});

test.each(['^19', false] as const)('a remote that asks for %s gets the copy that is here', (range) => {
  expect(plugin.resolveShare(request(range)).shareInfo.shareConfig.strictVersion).toBe(false);
  expect(refused).not.toHaveBeenCalled();
});

test('a remote that brings another library is asked for nothing, and gets its copy where no other is', () => {
  const { resolver, shareInfo } = plugin.resolveShare(request('^17', 'charts'));
  expect([shareInfo.shareConfig.strictVersion, resolver()]).toEqual([
    false,
    { shared: expect.objectContaining({ from: 'mf_a' }), useTreesShaking: false },
  ]);
  expect(refused).not.toHaveBeenCalled();
});

test('a remote that names a library and brings no copy of it is let in, as Vite builds them', () => {
  const copy = { version: '99.0.0', shareConfig: { import: false } };
  plugin.init({ options: { name: 'mf_a', shared: { react: [copy] } } });
  expect(refused).not.toHaveBeenCalled();
  // Nobody is offered what isn't there in place of the shell's.
  expect(copy.version).toBe('0.0.0');
});
