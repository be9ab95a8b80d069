import { checkName } from './checkName';

const build = (metaData?: object) => new Map([['mf-manifest.json', Buffer.from(JSON.stringify({ metaData }))]]);

test('a build of scripts under another name than its release is refused: no browser would find it', () => {
  const scripts = { globalName: 'mf_pricing', remoteEntry: { name: 'entry.js', type: 'global' } };
  expect(checkName('mf-pricing', build(scripts))).toEqual({});
  expect(checkName('mf-other', build(scripts))).toEqual({
    name: [
      {
        code: 'invalid',
        message: expect.stringMatching(/^This is a build of "mf_pricing"\. .* must name mf-other\.$/),
      },
    ],
  });
});

test('nothing is asked of modules, and of a manifest that names nothing', () => {
  const modules = { globalName: 'mf_pricing', remoteEntry: { name: 'entry.mjs', type: 'module' } };
  expect(checkName('mf-other', build(modules))).toEqual({});
  expect(checkName('mf-other', build())).toEqual({});
  expect(checkName('mf-other', new Map())).toEqual({});
});
