import { readSourceMaps } from './readSourceMaps';
import { translateStack } from './translateStack';

/** The first two columns of the script are line 3, column 5 of the source. */
const map = (more: object = {}) =>
  JSON.stringify({ version: 3, sources: ['webpack://mf_r/./src/Seat.tsx'], names: [], mappings: 'AAEI', ...more });
const release = { name: 'mf-r', version: '1.0.0-0a1b2c3d4e' };
const at = (file: string, version = release.version) => `https://t.example/remotes/mf-r/${version}/${file}`;

test('places of the release become those of its sources, and all others stay', async () => {
  const stack = [
    'TypeError: seat is undefined',
    `    at Seat (${at('page.js')}:1:1)`,
    `    at other (${at('page.js', '1.0.0-ffffffffff')}:1:1)`,
    `    at bare (${at('entry.js')}:1:1)`,
    `Firefox@${at('page.js')}:1:2`,
    `    at nowhere (${at('page.js')}:9:1)`,
    '    at render (https://t.example/static/1/main.js:1:2)',
  ];
  const asked: string[] = [];
  const translated = await translateStack(stack.join('\n'), release, async (script) => {
    asked.push(script);
    return script === 'page.js' ? map() : null;
  });
  expect(translated.split('\n')).toEqual([
    stack[0],
    '    at Seat (src/Seat.tsx:3:5)',
    ...stack.slice(2, 4),
    'Firefox@src/Seat.tsx:3:5',
    ...stack.slice(5),
  ]);
  expect(asked).toEqual(['page.js', 'entry.js']);
});

test.each(['{', '7', '{"version":3}'])('a map that is none leaves the stack as it is: %s', async (json) => {
  const stack = `at ${at('page.js')}:1:1`;
  expect(await translateStack(stack, release, async () => json)).toBe(stack);
});

test.each([
  ['no source', { sources: [] }],
  ['a source without a name', { sources: [null] }],
  ['a line before the first', { mappings: 'AADD' }],
])('a map that points at %s leaves the place as it is', async (_fault, more) => {
  const stack = `at ${at('page.js')}:1:1`;
  expect(await translateStack(stack, release, async () => map(more))).toBe(stack);
});

test('of a map, the text of sources is left out', () => {
  const files = new Map([['page.js.map', Buffer.from(map({ sourcesContent: ['const secret = 1;'] }))]]);
  const read = readSourceMaps(files, new Set(['page.js']));
  expect('maps' in read && read.maps.get('page.js')!.toString()).toBe(map());
});

test.each([
  ['page.js', map(), /belongs to no script/],
  ['gone.js.map', map(), /belongs to no script/],
  ['../page.js.map', map(), /belongs to no script/],
  ['page.js.map', '{"version":3}', /is no source map/],
  ['page.js.map', 'text', /is no source map/],
  ['page.js.map', map({ version: 2 }), /is no source map/],
  ['page.js.map', map({ names: 7 }), /is no source map/],
])('%s that holds %s is refused', (path, text, reason) => {
  const read = readSourceMaps(new Map([[path, Buffer.from(text)]]), new Set(['page.js']));
  expect(read).toMatchObject({ errors: { files: [{ message: expect.stringMatching(reason) }] } });
});

test('no map at all is refused', () => {
  expect(readSourceMaps(new Map(), new Set(['page.js']))).toHaveProperty('errors.files');
});
