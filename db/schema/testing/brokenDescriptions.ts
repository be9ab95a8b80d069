/* Every way to write a remote.json that doesn't fit: each field × each wrong kind, sizes and paths (SECURITY.md, 76). */

/** A description that doesn't fit. */
export interface BrokenDescription {
  /** What is wrong, for a test's message: `menus[0].title = null`. */
  what: string;
  /** The part of the description that an error must name. */
  part: string;
  description: Readonly<Record<string, unknown>>;
}

const NO_TEXTS: readonly unknown[] = [null, 7, true, [], {}, ['x']];
const BAD_LINES: readonly unknown[] = [...NO_TEXTS, '', ' ', 'x'.repeat(5000), 'two\nlines', '\0', '\ud83d'];
const BAD_NAMES: readonly unknown[] = [...BAD_LINES, 'a b', '/a', '.', 'a..b', '__proto__', '<b>'];
const BAD_TARGETS: readonly unknown[] = [...BAD_NAMES, 'javascript:alert(1)', 'data:text/html,x', 'https://', '//evil'];
const BAD_PATHS: readonly unknown[] = [
  ...BAD_LINES,
  '/',
  'a',
  '//a',
  '/a//b',
  '/..',
  '/a/../b',
  '/a b',
  '/%2e',
  '/a\\b',
  '/*/a',
  '/a*',
  'https://x/y',
  `/a${'/:b?'.repeat(9)}`,
  '/a'.repeat(90),
];
const BAD_NUMBERS: readonly unknown[] = [null, '1', true, [], {}, 1e300, -1e300];
const BAD_WHOLE_NUMBERS: readonly unknown[] = [...BAD_NUMBERS, 0, -1, 1.5, 1e9];
const BAD_BOOLEANS: readonly unknown[] = [null, 'true', 0, 1, [], {}];
const BAD_CHOICES: readonly unknown[] = [...BAD_LINES, 'other', 'constructor'];
const BAD_LISTS: readonly unknown[] = [null, {}, { a: 1 }, { length: 1 }, 'x', 7, true];
const BAD_VALUES: readonly unknown[] = [
  null,
  [],
  'x',
  7,
  true,
  { a: 1 },
  { a: null },
  { a: [] },
  { a: 'x'.repeat(5000) },
  { 'a\nb': '1' },
  Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, '1'])),
];
const BAD_FILES: readonly unknown[] = [...BAD_LINES, '../a.js', '/a.js', 'a\\b.js', 'con.js', 'a.html', 'a./b.js'];

const page = {
  name: 'sample.list',
  path: '/sample/list',
  title: 'Samples',
  audience: 'office',
  needs: ['sample.list'],
  scripts: ['page.js'],
};
const menu = {
  group: 'Samples',
  order: 900,
  title: 'Samples',
  route: 'sample.list',
  params: { id: '1' },
  query: { q: 'x' },
  area: 'admin',
  audience: 'store',
  menu: 'More',
  action: 'New',
  external: false,
  showOnNav: true,
  loggedIn: true,
};
const homeCard = {
  name: 'samples',
  title: 'Samples',
  route: 'sample.list',
  query: { q: 'x' },
  order: 900,
  rows: 3,
  wide: true,
  audience: 'office',
};
const library = { name: 'charts/bars', version: '4.5.0', range: '^4.0.0', files: ['charts.js'], bytes: 9 };
/** A description with every field, which fits. */
export const fullDescription = {
  contract: 2,
  pages: [page],
  menus: [menu],
  homeCards: [homeCard],
  shared: { react: '19.0.0' },
  operations: ['GET /api/stock/{id}/'],
  libraries: [library],
};

const BAD_PAGE_FIELDS = {
  name: BAD_NAMES,
  path: BAD_PATHS,
  title: BAD_LINES,
  audience: BAD_CHOICES,
  needs: BAD_LISTS,
  scripts: BAD_LISTS,
};
const BAD_MENU_FIELDS = {
  group: BAD_LINES,
  order: BAD_NUMBERS,
  title: BAD_LINES,
  route: BAD_TARGETS,
  menu: BAD_LINES,
  action: BAD_LINES,
  params: BAD_VALUES,
  query: BAD_VALUES,
  area: BAD_CHOICES,
  audience: BAD_CHOICES,
  external: BAD_BOOLEANS,
  showOnNav: BAD_BOOLEANS,
  loggedIn: BAD_BOOLEANS,
};
const BAD_CARD_FIELDS = {
  name: BAD_NAMES,
  title: BAD_LINES,
  route: BAD_TARGETS,
  query: BAD_VALUES,
  order: BAD_NUMBERS,
  rows: BAD_WHOLE_NUMBERS,
  wide: BAD_BOOLEANS,
  audience: BAD_CHOICES,
};
const BAD_LIBRARY_FIELDS = {
  name: [...BAD_LINES, '../charts', '/charts', 'a b', '<b>'],
  version: BAD_LINES,
  range: BAD_LINES,
  files: BAD_LISTS,
  bytes: BAD_WHOLE_NUMBERS,
};
const BAD_PARTS = {
  contract: BAD_WHOLE_NUMBERS,
  pages: BAD_LISTS,
  menus: BAD_LISTS,
  homeCards: BAD_LISTS,
  shared: BAD_VALUES,
  operations: BAD_LISTS,
  libraries: BAD_LISTS,
};
/** Fields that may be left out. */
const OPTIONAL_FIELDS = [
  'title',
  'needs',
  'params',
  'query',
  'menu',
  'action',
  'area',
  'audience',
  'external',
  'showOnNav',
];
const OPTIONAL_PARTS = ['homeCards', 'shared', 'operations', 'libraries'];

/** Returns every broken description. */
export function brokenDescriptions(): BrokenDescription[] {
  const broken: BrokenDescription[] = [];
  const add = (what: string, part: string, value: unknown) =>
    broken.push({ what, part, description: { ...fullDescription, [part]: value } });

  for (const [part, values] of Object.entries(BAD_PARTS)) {
    for (const value of values) add(`${part} = ${shown(value)}`, part, value);
    if (!OPTIONAL_PARTS.includes(part)) add(`${part} is missing`, part, undefined);
  }
  const lists = [
    ['pages', page, BAD_PAGE_FIELDS, 200],
    ['menus', menu, BAD_MENU_FIELDS, 100],
    ['homeCards', homeCard, BAD_CARD_FIELDS, 20],
    ['libraries', library, BAD_LIBRARY_FIELDS, 50],
  ] as const;
  for (const [part, entry, badFields, max] of lists) {
    for (const value of [null, 7, 'x', true, [], {}]) add(`${part}[0] = ${shown(value)}`, part, [value]);
    for (const [field, values] of Object.entries(badFields)) {
      for (const value of values) add(`${part}[0].${field} = ${shown(value)}`, part, [{ ...entry, [field]: value }]);
      if (field in entry && !isOptional(part, field))
        add(`${part}[0].${field} is missing`, part, [{ ...entry, [field]: undefined }]);
    }
    add(`${part}[0].unknown`, part, [{ ...entry, icon: 'x' }]);
    add(`${part}: one more than ${max}`, part, manyOf(part, entry, max + 1));
  }
  for (const file of BAD_FILES) {
    add(`pages[0].scripts[0] = ${shown(file)}`, 'pages', [{ ...page, scripts: [file] }]);
    add(`libraries[0].files[0] = ${shown(file)}`, 'libraries', [{ ...library, files: [file] }]);
  }
  for (const call of [...BAD_LINES, 'stock', 'GET stock', 'get /api/x/', 'GET /a{b{c}}', `GET /${'x'.repeat(400)}`])
    add(`operations[0] = ${shown(call)}`, 'operations', [call]);
  add('operations: one more than 2,000', 'operations', Array(2001).fill('GET /api/stock/'));
  add('a part that is unknown', 'icons', []);
  return broken;
}

function isOptional(part: string, field: string): boolean {
  return OPTIONAL_FIELDS.includes(field) ? part === 'pages' || field !== 'title' : ['loggedIn', 'wide'].includes(field);
}

/** Returns a list of entries that differ in what must differ. */
function manyOf(part: string, entry: object, length: number): object[] {
  return Array.from({ length }, (_, i) => ({
    ...entry,
    ...(part === 'pages' && { name: `sample_${i}.list`, path: `/sample_${i}/list` }),
    ...(part === 'homeCards' && { name: `samples_${i}` }),
  }));
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60);
}
