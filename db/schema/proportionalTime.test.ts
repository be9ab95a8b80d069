import { entities } from './entities/all';
import { parseListRequest } from './query/listRequest';
import { parametersToRecord, parseTarget } from './requestTarget';
import { takesProportionalTime } from './testing/proportionalTime';
import { parseTotalsRequest } from './query/totalsRequest';
import { validate } from './validate';

/* What is read before a call is permitted, for inputs made of one repeated text and for inputs four times as long. */
// prettier-ignore
const REPEATED_TEXTS: readonly string[] = [
  'a', ' ', '\t', '\n', '\r', '0', '_', '.', '-', '+', ',', ':', ';', '"', "'", '<', '>', '(', '[', '{', '\\', '@',
  '%', '%20', '%ff', '%EF%BF%BD', '%EF%BF%BD&', 'a&', 'a=1&', '&', '=', '?', '/', '#', '*', '\u200b', '\ufffd',
  '😀', '\u0301', '[[', '["a",', '{"a":', '"a":1,', '" ', ', ', '<a ', '<"', '&lt;', 'a@', 'a.', '-a', '--',
  '1.', '1,', '1 ', '1°', 'ns', 'www.', 'http://', '=;', '::', 'T', '0000-00-00',
];
const PARAMETERS = [
  'q',
  'query',
  'qbe',
  'sort',
  '_ids',
  'columns',
  'searchField',
  'filter',
  'limit',
  'order',
  '_code',
  'by',
  'sums',
  'starts',
];
const product = entities.find(({ name }) => name === 'product')!;
const reader = { now: new Date('2026-01-01T00:00:00Z'), zone: 'UTC', hidden: new Set<string>() };

const QUERY_CHARACTERS = 4000;
const VALUE_CHARACTERS = 15_000;
/** Quadratic work on the longer inputs then takes several times the time that can be measured. */
const REPETITIONS = 4;

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
/** Reads something that may be refused. */
const attempt = (read: () => unknown): void => {
  try {
    read();
  } catch {
    // A refusal is an answer.
  }
};
/** Reads an input of a size several times. */
const readOften = (text: string, read: (input: string) => unknown) => (size: number) => {
  const input = repeat(text, size);
  for (let i = 0; i < REPETITIONS; i++) attempt(() => read(input));
};

test.each(REPEATED_TEXTS)(
  'safety 75: an address of many %j is read in time proportional to its length',
  async (text) => {
    const readers: ((input: string) => unknown)[] = [
      (input) => parseTarget(`/${input}`),
      (input) => parseTarget(`/?${input}`),
      (input) => parametersToRecord(input),
      (input) => parametersToRecord(`a=${input}`),
    ];
    for (const read of readers) expect(await takesProportionalTime(QUERY_CHARACTERS, readOften(text, read))).toBe(true);
  },
);

test.each(REPEATED_TEXTS)('safety 75: list parameters of many %j are read in proportional time', async (text) => {
  const parseList = (name: string) => (input: string) =>
    parseListRequest(product, { [name]: input }, reader, { columns: true });
  const parseTotals = (name: string) => (input: string) => parseTotalsRequest(product, { [name]: input }, reader);
  for (const name of [...PARAMETERS, text])
    for (const parse of [parseList(name), parseTotals(name)])
      expect([name, await takesProportionalTime(QUERY_CHARACTERS, readOften(text, parse))]).toEqual([name, true]);
});

test.each(REPEATED_TEXTS)('safety 75: values of many %j are checked in proportional time', async (text) => {
  const slow: string[] = [];
  for (const entity of entities)
    for (const { name } of Object.values(entity.fields)) {
      const check = (size: number) => validate(entity, { [name]: repeat(text, size) }, { partial: true });
      if (!(await takesProportionalTime(VALUE_CHARACTERS, check))) slow.push(`${entity.name}.${name}`);
    }
  expect(slow).toEqual([]);
});
