import { cpuTime } from './testing/cpuTime';
import fc from 'fast-check';
import { container } from './entities/container';
import { entities, entitiesByName } from './entities/all';
import { product } from './entities/product';
import { storeOrder } from './entities/store_order';
import { user } from './entities/user';
import { date, datetime, integer, json, money, number, string, text, uuid, type Field } from './field';
import { invalidJson } from './invalidJson';
import { MAX_TEXT_CHARACTERS } from './limits';
import { blankRecord, checkValue, isIsoDate, isIsoDateTime, MAX_JSON_DEPTH, unknownFields, validate } from './validate';

const find = (name: string) => entitiesByName.get(name);
const codes = (errors: object) =>
  Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, (v as { code: string }[]).map((e) => e.code)]));

test('errors for required, lengths and bounds have the texts of S1 §5', () => {
  expect(validate(product, { description: ' ', code: 'x'.repeat(51), wholesale_price: -1 })).toEqual({
    description: [{ code: 'null', message: 'Value Required' }],
    code: [{ code: 'max-len', message: 'Maximum length:50' }],
    wholesale_price: [{ code: 'min', message: 'Minimum value 0' }],
  });
});
test('a value that is none of the choices is told the choices, whatever its length and kind', () => {
  const choice = { ...string({ maxlength: 3, choices: ['Yes', 'No'] }), name: 'answer' } as Field;
  for (const value of ['Maybe', 'no', 'x'.repeat(100_000), 1, true, ['Yes'], {}])
    expect(checkValue(choice, value)).toEqual([{ code: 'choice', message: 'Choose one of the list: Yes, No' }]);
  for (const value of ['Yes', '', null]) expect(checkValue(choice, value)).toEqual([]);
});
test('a long text has a limit of its own, and a short one without a limit has none', () => {
  const long = 'x'.repeat(MAX_TEXT_CHARACTERS);
  const notes = { ...text(), name: 'notes' } as Field;
  expect(checkValue(notes, long)).toEqual([]);
  expect(checkValue(notes, `${long}x`)).toEqual([
    { code: 'max-len', message: `Maximum length:${MAX_TEXT_CHARACTERS}` },
  ]);
  expect(checkValue({ ...notes, kind: 'String' }, `${long}x`)).toEqual([]);
});
test.each([
  [{ description: 5 }, { description: ['type'] }],
  [{ description: 'a\0' }, { description: ['characters'] }],
  [{ description: 'two\nlines' }, { description: ['characters'] }],
  [{ description: 'x', notes: 'two\n\tlines' }, {}],
  [{ description: 'x', notes: 'a\uffff' }, { notes: ['characters'] }],
  [{ description: 'x', colour: 'red' }, { colour: ['type'] }],
  [{ description: 'x', colour: 1.5 }, { colour: ['type'] }],
  [{ description: 'x', colour: 0 }, { colour: ['type'] }],
  [{ description: 'x', is_shipped: null }, { is_shipped: ['null'] }],
  [{ description: 'x', is_shipped: 'yes' }, { is_shipped: ['type'] }],
  [{ description: 'x', wholesale_price: 1.005 }, { wholesale_price: ['decimals'] }],
  [{ description: 'x', wholesale_price: 1e12 }, { wholesale_price: ['max'] }],
  [{ description: 'x', wholesale_price: 19.99 }, {}],
  [{ description: 'x', wholesale_price: Number.NaN }, { wholesale_price: ['type'] }],
  [{ description: 'x', categories: ['a'] }, { categories: ['type'] }],
  [{ description: 'x', categories: 'a' }, { categories: ['type'] }],
  [{ description: 'x', active_start_date: '2026-02-30' }, { active_start_date: ['type'] }],
  [{ description: 'x', website_url: 'not a url' }, { website_url: ['url'] }],
])('%j → %j', (item, expected) => {
  expect(codes(validate(product, item))).toEqual(expected);
});

test('an e-mail field needs an e-mail address, and user names have at most 147 characters', () => {
  const person = { username: 'x'.repeat(148), first_name: 'A', last_name: 'B', email: 'a@b' };
  expect(codes(validate(user, person))).toEqual({ username: ['max-len'], email: ['email'] });
  expect(validate(user, { ...person, username: 'mara', email: 'mara@fitzroy.example' })).toEqual({});
  expect(validate(user, { ...person, username: 'mara', email: 'mara@mail.fitzroy.example' })).toEqual({});
  // No mail server delivers to a domain with an empty label.
  for (const email of ['mara@fitzroy..example', 'mara@.fitzroy.example', 'mara@fitzroy.example.'])
    expect(codes(validate(user, { ...person, username: 'mara', email }))).toEqual({ email: ['email'] });
});
test('too long a text is not checked further, so a megabyte takes no time', async () => {
  const longAddress = { description: 'x', website_url: `a.${'a'.repeat(1_000_000)} ` };
  const milliseconds = await cpuTime(() =>
    expect(codes(validate(product, longAddress))).toEqual({ website_url: ['max-len'] }),
  );
  expect(milliseconds).toBeLessThan(1000);
});
test('half a surrogate pair is refused, a whole one accepted', () => {
  expect(codes(validate(product, { description: 'a\ud83d' }))).toEqual({ description: ['characters'] });
  expect(validate(product, { description: 'a\ud83d\ude00' })).toEqual({});
});
test('a patch checks only fields that are sent', () => {
  expect(validate(product, {}, { partial: true })).toEqual({});
  expect(codes(validate(product, { description: null }, { partial: true }))).toEqual({ description: ['null'] });
});
test('errors of nested rows are listed by position', () => {
  const lines = [{ stock_id: 1, quantity: 1 }, { stock_id: 1, quantity: 0 }, { quantity: 2 }];
  expect(validate(storeOrder, { store: 1, store_order_lines: lines }, { find })).toEqual({
    store_order_lines: [
      {},
      { quantity: [{ code: 'min', message: 'Minimum value 1' }] },
      { stock_id: [{ code: 'null', message: 'Value Required' }] },
    ],
  });
  expect(codes(validate(storeOrder, { store: 1, store_order_lines: 'x' }, { find }))).toEqual({
    store_order_lines: ['type'],
  });
});
test('a list is never null, and an absent one stays as it is', () => {
  for (const empty of [null, '', ' '])
    expect(codes(validate(product, { categories: empty }, { partial: true }))).toEqual({ categories: ['null'] });
  expect(codes(validate(storeOrder, { store: 1, store_order_lines: null }, { find }))).toEqual({
    store_order_lines: ['null'],
  });
});
test('safety 22: hidden fields are not checked, not even in nested rows', () => {
  const hidden = () => new Set(['store', 'quantity']);
  expect(codes(validate(storeOrder, { store_order_lines: [{ stock_id: 1 }] }, { find, hidden }))).toEqual({});
});
test('safety 21: names of Object.prototype are unknown fields', () => {
  expect(
    unknownFields(
      product,
      JSON.parse('{"__proto__": 1, "constructor": 2, "description": "x"}') as Record<string, unknown>,
    ),
  ).toEqual(['__proto__', 'constructor']);
});
test('an item of any shape never makes it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...entities), fc.array(fc.jsonValue()), (entity, values) => {
      const item = Object.fromEntries(
        Object.keys(entity.fields).map((name, i) => [name, values[i % Math.max(values.length, 1)]]),
      );
      return typeof validate(entity, item, { find }) === 'object';
    }),
  );
});
test('a blank record has only errors for required fields', () => {
  for (const entity of entities) {
    const errors = validate(entity, blankRecord(entity, new Date()), { find });
    for (const [name, found] of Object.entries(errors))
      expect([entity.name, name, found]).toEqual([entity.name, name, [{ code: 'null', message: 'Value Required' }]]);
  }
});
test('dates and timestamps that do not exist are refused', () => {
  for (const day of ['2026-02-29', '2026-13-01', '26-01-01', '0999-01-01', '', null])
    expect(isIsoDate(day)).toBe(false);
  for (const at of ['2026-01-01', '2026-01-01T25:00:00Z', '2026-01-01T10:00:00', '2026-02-30T10:00:00Z'])
    expect(isIsoDateTime(at)).toBe(false);
  expect(isIsoDateTime('2026-01-01T10:00:00+11:00')).toBe(true);
  // Their offset carries them over the edge of what a column holds.
  for (const at of ['9999-12-31T23:59:59-01:00', '1000-01-01T00:00:00+01:00']) expect(isIsoDateTime(at)).toBe(false);
});

test('dates must be within their bounds, inclusive (S1 §5)', () => {
  const errorsFor = (delivery_date: string) => validate(container, { name: 'x', delivery_date })['delivery_date'];
  expect(errorsFor('1899-12-31')).toEqual([{ code: 'min', message: 'Minimum value 01/01/1900' }]);
  expect([errorsFor('1900-01-01'), errorsFor('9999-12-31')]).toEqual([undefined, undefined]);
  expect(checkValue(date({ max: '2099-12-31' }), '2100-01-01')).toEqual([
    { code: 'max', message: 'Maximum value 31/12/2099' },
  ]);
  const moment = datetime({ min: '2020-02-01' });
  expect([
    checkValue(moment, '2020-01-31T23:59:59Z').length,
    checkValue(moment, '2020-02-01T00:00:00Z').length,
    checkValue(date({ max: '2020-02-01' }), 'x')[0]!.code,
  ]).toEqual([1, 0, 'type']);
});
test('JSON nests exactly MAX_JSON_DEPTH levels deep', () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;
  expect(checkValue(json(), nested(MAX_JSON_DEPTH))).toEqual([]);
  expect(checkValue(json(), nested(MAX_JSON_DEPTH + 1))).toEqual([
    { code: 'json', message: `Nested more than ${MAX_JSON_DEPTH} deep` },
  ]);
});
test('text that is no JSON is kept as typed and refused as Invalid JSON', () => {
  expect(checkValue(json(), invalidJson('{'))).toEqual([{ code: 'json', message: 'Invalid JSON' }]);
  expect([checkValue(json(), { a: 1 }), checkValue(json(), null), checkValue(json(), false)]).toEqual([[], [], []]);
  const characters = [{ code: 'characters', message: 'Contains a character that cannot be kept' }];
  for (const value of ['\ud83d', { q: ['\ude00'] }, { '\ud83d': 1 }])
    expect(checkValue(json(), value)).toEqual(characters);
  expect(checkValue(json(), { '\ud83d\ude00': '\\ud83d' })).toEqual([]);
});
test.each([
  ['object', 'Must be an object', [{}, { a: [1] }], [[], ['a'], 'a', 1, true]],
  ['texts', 'Must be a list of texts', [[], ['a', '']], [{}, ['a', 1], [null], [['a']], 'a', true]],
] as const)('JSON that must be %s is nothing else', (holds, message, fit, unfit) => {
  const field = json({ holds });
  for (const value of fit) expect(checkValue(field, value)).toEqual([]);
  for (const value of unfit) expect(checkValue(field, value)).toEqual([{ code: 'type', message }]);
  expect(checkValue(field, invalidJson('{'))).toEqual([{ code: 'json', message: 'Invalid JSON' }]);
});
test('text in which nothing can be seen counts as empty', () => {
  const empty = [{ code: 'null', message: 'Value Required' }];
  // A zero-width space, a soft hyphen, a Hangul filler, a Braille blank.
  for (const value of ['\u200b', '\u00ad \u2060', '\u3164', '\u2800\ufeff'])
    expect(validate(product, { description: value })).toEqual({ description: empty });
  for (const value of ['\u200bx', '.', '\u{1f468}\u200d\u{1f469}'])
    expect(validate(product, { description: value })).toEqual({});
});
test('formatted text without words counts as empty', () => {
  const field = text({ format: 'html', required: true });
  expect(checkValue(field, '<p></p>')).toEqual([{ code: 'null', message: 'Value Required' }]);
  expect(checkValue(field, '<p>x</p>')).toEqual([]);
});

describe('bounds of numbers are exact', () => {
  const codesOf = (...errors: ReturnType<typeof checkValue>[]) => errors.map((found) => found.map(({ code }) => code));
  test('declared bounds', () => {
    const quantity = { ...integer({ min: 1, max: 30 }), name: 'quantity' };
    expect(codesOf(...[0, 1, 30, 31].map((value) => checkValue(quantity, value)))).toEqual([['min'], [], [], ['max']]);
    expect(checkValue(quantity, 31)).toEqual([{ code: 'max', message: 'Maximum value 30' }]);
    const price = { ...money({ max: 100 }), name: 'price' };
    expect(codesOf(...[100, 100.01].map((value) => checkValue(price, value)))).toEqual([[], ['max']]);
  });
  test('numbers with any decimals', () => {
    const width = { ...number({ min: 0, max: 1.5 }), name: 'width' };
    expect(codesOf(...[0.125, 1.5, 1.51, NaN, '1'].map((value) => checkValue(width, value)))).toEqual([
      [],
      [],
      ['max'],
      ['type'],
      ['type'],
    ]);
  });
  test("the column's own bounds, also where larger ones are declared", () => {
    const wide = integer({ min: -9_999_999_999, max: 9_999_999_999 });
    const edge = 2_147_483_647;
    expect(codesOf(...[-edge - 1, -edge, edge, edge + 1].map((value) => checkValue(wide, value)))).toEqual([
      ['min'],
      [],
      [],
      ['max'],
    ]);
    expect(codesOf(...[9_999_999_999.99, 10_000_000_000].map((value) => checkValue(money(), value)))).toEqual([
      [],
      ['max'],
    ]);
  });
});

test('the first and last timestamp of a column are accepted, a millisecond beyond is not', () => {
  expect(
    [
      '1000-01-01T00:00:00Z',
      '1000-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.999-00:01',
    ].map(isIsoDateTime),
  ).toEqual([true, false, true, false]);
});
test('a UUID is text of the right form, and nothing else', () => {
  const id = '0b0e1c9a-6d5f-4a1e-9a64-2f1d3c5b7e90';
  expect([id, 'x', [id], 5].map((value) => checkValue(uuid(), value).length)).toEqual([0, 1, 1, 1]);
});
test('a text of the largest length is accepted', () => {
  expect(validate(product, { description: 'x', code: 'x'.repeat(50) })).toEqual({});
});
test('a number with a fraction is no whole number', () => {
  expect(checkValue(integer(), 1.5)).toMatchObject([{ code: 'type' }]);
  expect(checkValue(integer(), 2)).toEqual([]);
});
test('a new record has what can be written, and no secret', () => {
  const blank = blankRecord(user, new Date());
  expect(blank).toHaveProperty('username', null);
  for (const name of ['id', 'password', 'last_login']) expect(blank).not.toHaveProperty(name);
});
test('rows of another entity have no column of their own', () => {
  for (const entity of entities)
    for (const field of Object.values(entity.fields).filter(({ kind }) => kind === 'ManyToMany'))
      expect([entity.name, field.name, field.virtual]).toEqual([entity.name, field.name, true]);
});
