import { createSharePlugin } from './sharePlugin';

const refused = jest.fn();
const plugin = createSharePlugin(
  (name) => name === 'trestle_shell',
  (version, range) => range === `^${version.split('.')[0]}`,
  refused,
);
const request = (requiredVersion: string | false) => ({
  pkgName: 'react',
  version: '19.3.1',
  shareInfo: { from: 'mf_a', shareConfig: { requiredVersion, singleton: false, strictVersion: false } },
});
beforeEach(() => refused.mockClear());

test('a remote that brings a library of its own is stopped', () => {
  const options = { name: 'mf_a', shared: { react: [{}] } };
  expect(() => plugin.init({ options })).toThrow('mf_a brings copies of its own: react.');
  expect(refused).toHaveBeenCalledWith('mf_a', expect.any(String));
});

test('the shell brings them all, and other remotes none', () => {
  plugin.init({ options: { name: 'trestle_shell', shared: { react: [] } } });
  plugin.init({ options: { name: 'mf_a', shared: {} } });
  expect(refused).not.toHaveBeenCalled();
});

test('a remote that asks for another version gets none', () => {
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

test('a remote that names a library and brings no copy of it is let in, as Vite builds them', () => {
  const copy = { version: '99.0.0', shareConfig: { import: false } };
  plugin.init({ options: { name: 'mf_a', shared: { react: [copy] } } });
  expect(refused).not.toHaveBeenCalled();
  // Nobody is offered what isn't there in place of the shell's.
  expect(copy.version).toBe('0.0.0');
});
