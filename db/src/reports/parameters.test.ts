import fc from 'fast-check';
import type { Problem } from '@trestle/schema/errors';
import { reportDefinitions } from './definitions/all';
import { RESERVED_NAMES } from './downloadForm';
import { MAX_ENTRIES } from './entries';
import { checkParameters, describeParameters, type SentParameters } from './parameters';
import { defineReport, type ParameterDeclaration, type ReportReader } from './report';

const NOW = new Date('2026-03-01T00:00:00Z');
const context = { reader: {} as ReportReader, now: NOW, zone: 'Australia/Melbourne' };
const reportWith = (...parameters: ParameterDeclaration[]) =>
  defineReport({
    name: 'x',
    title: 'X',
    description: '',
    group: 'Orders',
    reads: [],
    parameters,
    make: () => Promise.resolve({ sections: [] }),
  });
const toSentParameters = (values: Record<string, string | string[]>): SentParameters =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
const checkOne = (parameter: Omit<ParameterDeclaration, 'name' | 'prompt'>, ...texts: string[]) =>
  checkParameters(
    reportWith({ name: 'p', prompt: 'P', ...parameter }),
    toSentParameters(texts.length ? { p: texts } : {}),
    context,
  );
const valueOf = async (parameter: Parameters<typeof checkOne>[0], ...texts: string[]) =>
  (await checkOne(parameter, ...texts)).values['p'];
const errorOf = (parameter: Parameters<typeof checkOne>[0], ...texts: string[]) =>
  checkOne(parameter, ...texts).then(
    () => undefined,
    (error: Problem) => (error.body as Record<string, { message: string }[]>)['p']![0]!.message,
  );

test.each<[ParameterDeclaration['type'], string, unknown]>([
  [-1, 'oak', 'oak'],
  [0, ' oak', ' oak'],
  [1, 'oak', 'oak'],
  [2, '0.000001', 0.000001],
  [2, '-9999999999.99', -9_999_999_999.99],
  [3, '1,234.50', 1234.5],
  [4, '2026-03-01T10:30:00+11:00', '2026-02-28T23:30:00.000Z'],
  [4, '2026-03-01T10:30', '2026-02-28T23:30:00.000Z'],
  [4, '2026-03-01', '2026-02-28T13:00:00.000Z'],
  [5, 'on', true],
  [5, '0', false],
  [6, '-7', -7],
  [7, '2024-02-29', '2024-02-29'],
  [8, 'a\nb', 'a\nb'],
])('type %s takes %j', async (type, text, value) => {
  expect(await valueOf({ type }, text)).toEqual(value);
});

test.each<[ParameterDeclaration['type'], string, string]>([
  [0, 'a\0', 'Contains a character that cannot be kept: U+0000, after “a”'],
  [0, 'x'.repeat(1001), 'Maximum length:1000'],
  [8, 'x'.repeat(1_000_000), 'Maximum length:60000'],
  [2, '0.0000001', 'At most 6 decimals'],
  [2, 'Infinity', 'Must be a number'],
  [2, '1e9', 'Must be a number'],
  [3, '1.005', 'At most 2 decimals'],
  [3, '1,234', '1,234 can be read two ways: type 1234 or 1.234'],
  [4, '2026-02-30T10:00', 'Must be a time: YYYY-MM-DDThh:mm:ssZ'],
  [4, 'today', 'Must be a time: YYYY-MM-DDThh:mm:ssZ'],
  [5, 'perhaps', 'Must be true or false'],
  [6, '1.5', 'Must be a whole number'],
  [6, '99999999999', 'Maximum value 2147483647'],
  [7, '2026-02-29', 'Must be a date: YYYY-MM-DD'],
  [7, "2026-01-01' OR 1=1", 'Must be a date: YYYY-MM-DD'],
])('type %s refuses %j', async (type, text, message) => {
  expect(await errorOf({ type }, text)).toBe(message);
});

test('local times count in the zone, also where the clock changes', async () => {
  expect(await valueOf({ type: 4 }, '2026-04-05T03:30')).toBe('2026-04-04T17:30:00.000Z');
  // 2:30 is skipped on 4 October: the clock goes from 2 to 3.
  expect(await valueOf({ type: 4 }, '2026-10-04T02:30')).toMatch(/^2026-10-03T1[56]:30:00/);
});

test('what is not sent is empty, and required unless it may be blank', async () => {
  expect(await errorOf({ default: 'x' })).toBe('Value Required');
  expect(await errorOf({}, '  ')).toBe('Value Required');
  expect(await valueOf({ optional: true, default: 'x' })).toBeNull();
  expect(await valueOf({ optional: true, several: true })).toEqual([]);
  expect(await errorOf({ several: true }, '[]')).toBe('Value Required');
  expect(await valueOf({ hidden: true, default: (now: Date) => now.toISOString() })).toBe(NOW.toISOString());
  expect(await valueOf({ type: 5 })).toBe(false);
});

test('several values are repeated or a JSON list; one value is given once', async () => {
  expect(await valueOf({ type: 6, several: true }, '1', '2')).toEqual([1, 2]);
  expect(await valueOf({ type: 6, several: true }, '[1,"2"]')).toEqual([1, 2]);
  expect(await valueOf({ several: true }, '[no JSON')).toEqual(['[no JSON']);
  expect(await errorOf({ type: 6, several: true }, '[1,{}]')).toBe('Must be a whole number');
  expect(await errorOf({}, 'a', 'b')).toBe('Given more than once');
  expect(await errorOf({ several: true }, ...Array<string>(1001).fill('a'))).toBe('Maximum value 1000');
});

const COUNTED_PARAMETERS: ParameterDeclaration[] = [
  { name: 'store', prompt: 'Store', type: 6, control: 1, optional: true, entries: [{ value: 5, label: 'Fitzroy' }] },
  {
    name: 'order',
    prompt: 'Order',
    type: 6,
    control: 1,
    optional: true,
    dependsOn: ['store'],
    entries: (_reader, { store }) =>
      Promise.resolve(store === 5 ? [{ value: 51, label: 'Order 51' }] : [{ value: 1, label: 'Order 1' }]),
  },
];
test('a list follows the value that it depends on, and the labels are told', async () => {
  const report = reportWith(...COUNTED_PARAMETERS);
  expect(await checkParameters(report, toSentParameters({ store: '5', order: '51' }), context)).toEqual({
    values: { store: 5, order: 51 },
    facts: [
      ['Store', 'Fitzroy'],
      ['Order', 'Order 51'],
    ],
  });
  const body = { order: [{ code: 'choice', message: 'Choose one of the list' }] };
  await expect(checkParameters(report, toSentParameters({ store: '5', order: '1' }), context)).rejects.toMatchObject({
    body,
  });
  // Of a wrong value only that one is reported, not what depends on it.
  await expect(checkParameters(report, toSentParameters({ store: '6', order: '1' }), context)).rejects.toMatchObject({
    body: { store: [{ code: 'choice' }] },
  });
  const listed = async (values: Record<string, string>) =>
    (await describeParameters(report, toSentParameters(values), context))[1]!.listEntries.map(({ value }) => value);
  expect([await listed({}), await listed({ store: '5' }), await listed({ store: '' })]).toEqual([[1], [51], [1]]);
  await expect(describeParameters(report, toSentParameters({ shop: '5' }), context)).rejects.toMatchObject({
    body: { shop: [{ message: 'Unknown parameter' }] },
  });
});

test('whatever is sent gives values of the declared types, or 400 under known names', async () => {
  const types = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const report = reportWith(...types.map((type) => ({ name: `p${type}`, prompt: '', type, several: type === 0 })));
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('1', 'true', '2026-01-01', '[]', '[1]', '__proto__', '1e400', '-0'),
  );
  const name = fc.oneof(fc.constantFrom(...types.map((type) => `p${type}`)), fc.constantFrom('__proto__', 'x'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.array(text, { minLength: 1, maxLength: 3 }))), async (pairs) => {
      const sentPairs = new Map(pairs);
      try {
        const { values } = await checkParameters(report, sentPairs, context);
        for (const { name: parameterName } of report.parameters)
          expect(Object.hasOwn(values, parameterName)).toBe(true);
      } catch (error) {
        const { status, body } = error as Problem;
        expect(status).toBe(400);
        const names = [...report.parameters.map((name) => name.name), ...sentPairs.keys()];
        expect(Object.keys(body).every((key) => names.includes(key))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('every report can be asked for: names are free, unique, and lists depend on earlier parameters', () => {
  expect(new Set(reportDefinitions.map(({ name }) => name)).size).toBe(reportDefinitions.length);
  for (const { name, parameters } of reportDefinitions) {
    const names = parameters.map((parameter) => parameter.name);
    expect([name, new Set(names).size]).toEqual([name, names.length]);
    expect(names.filter((name) => RESERVED_NAMES.includes(name) || name.startsWith('_'))).toEqual([]);
    parameters.forEach(({ dependsOn = [] }, i) => {
      expect(dependsOn.filter((name) => !names.slice(0, i).includes(name))).toEqual([]);
    });
  }
});

test('a value that a long list leaves out is asked for by its id, and refused when there is none', async () => {
  const requestedIds: (readonly number[] | undefined)[] = [];
  const entries: ParameterDeclaration['entries'] = (_reader, _chosen, { among }) => {
    requestedIds.push(among);
    const ids = among ? among.filter((id) => id < 5000) : Array.from({ length: MAX_ENTRIES }, (_, i) => i + 1);
    return Promise.resolve(ids.map((value) => ({ value, label: `Order ${value}` })));
  };
  const parameter = { type: 6, control: 1, entries } as const;
  const { values, facts } = await checkOne(parameter, '4321');
  expect([values['p'], facts]).toEqual([4321, [['P', 'Order 4321']]]);
  expect(await errorOf(parameter, '9999')).toBe('Choose one of the list');
  expect(await valueOf(parameter, '7')).toBe(7);
  expect(requestedIds).toEqual([undefined, [4321], undefined, [9999], undefined]);
  const report = reportWith({ name: 'p', prompt: 'P', ...parameter });
  const [described] = await describeParameters(report, toSentParameters({ p: '4321' }), context);
  expect(described!.listEntries).toHaveLength(MAX_ENTRIES + 1);
  expect(described!.listEntries.at(-1)).toEqual({ value: 4321, label: 'Order 4321' });
});
