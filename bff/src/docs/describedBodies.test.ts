import { entities } from '@trestle/schema/entities/all';
import type { Entity } from '@trestle/schema/entity';
import type { FieldError } from '@trestle/schema/errors';
import type { Kind } from '@trestle/schema/field';
import { forVariant } from '@trestle/schema/forVariant';
import { isEmpty, validate, type RecordValues } from '@trestle/schema/validate';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createOpenApiDocument } from './document';
import { changeExample, newExample } from './examples';

/* What the description allows is taken, and what it forbids is refused, but for what it says in words. */

const VALUES: readonly unknown[] = (
  [
    [null, true, false, 0, -0, 1, -1, 1.5, 0.005, 1e21, Infinity, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63)],
    [
      '',
      ' ',
      '\u200b',
      'x',
      '0',
      '1',
      '-1',
      '1e3',
      'NaN',
      '\u{1f4a9}',
      'a\0b',
      '\ud800',
      '\u202eabc',
      '\uffff',
      'a\nb',
    ],
    ['x'.repeat(256), 'x'.repeat(70_000), '\u{1f4a9}'.repeat(300), '<b>x</b>', "'; DROP", '=1+1'],
    ['0000-00-00', '2026-02-30', '2026-02-28', '10000-01-01', '9999-12-31', 'now', '28/02/2026', '07:30'],
    ['2026-02-28T00:00:00Z', '2026-02-28T00:00:00.123Z', '2026-02-28T00:00:00+14:00', '2026-02-28T25:00:00Z'],
    // As .NET, Python and Java write them.
    ['2026-02-28T00:00:00.1234567Z', '2026-02-28T00:00:00.123456+00:00', '2026-02-28T00:00:00.123456789Z'],
    [[], [null], [[]], [{}], [1], [1.5], [-1], ['x'], [2 ** 53], [{ id: null }], [{ id: 'x' }], [{ id: 2 ** 53 }]],
    [{}, { id: 1 }, { constructor: 1 }, JSON.parse('{"__proto__":{"x":1}}')],
  ] as unknown[][]
).flat();
/** Rules that the description has in words: of text (Writing), two decimals, web addresses, places, the deepest JSON. */
const RULES_IN_WORDS: ReadonlySet<string> = new Set([
  'characters',
  'decimals',
  'url',
  'coordinates',
  'json',
  'min-day',
]);

const all = entities.map((entity) => forVariant(entity, 'standard'));
const find = (name: string): Entity => all.find((entity) => entity.name === name)!;
const document = createOpenApiDocument({ entities: all, variant: 'standard', product: 'trestle', name: 'Trestle' });
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'openapi', ...document });

/** Codes of all errors, of nested rows too. */
function codesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('code' in errors && 'message' in errors) return [(errors as FieldError).code];
  return Object.values(errors).flatMap(codesOf);
}
/** What JSON can hold of a value: text has no infinite number, which is null there. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const isBareDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
/** Whether the description says in words that such a value is taken: nothing to see, or a day in place of a moment. */
const isTakenInWords = (kind: Kind, value: unknown): boolean =>
  isEmpty(value) || (kind === 'DateTime' && isBareDay(value));

const bodies = all.flatMap((entity) =>
  (['new', 'change'] as const).flatMap((use) => {
    const name = `${entity.name === 'file' ? 'file_record' : entity.name}_${use}`;
    return name in (document.components as { schemas: object }).schemas ? [[name, entity, use] as const] : [];
  }),
);

test.each(bodies)('%s', (name, entity, use) => {
  const isAllowed = ajv.getSchema(`openapi#/components/schemas/${name}`)!;
  const example = use === 'new' ? newExample(entity) : changeExample(entity);
  const differences: unknown[] = [];
  function compare(field: string, kind: Kind, value: unknown, item: RecordValues): void {
    const codes = codesOf(validate(entity, item, { partial: use === 'change', find }));
    const allowed = isAllowed(item);
    if (allowed && codes.some((code) => !RULES_IN_WORDS.has(code)) && !isEmpty(value))
      differences.push([field, asJson(value), 'is allowed and refused', codes]);
    if (!allowed && !codes.length && !isTakenInWords(kind, value))
      differences.push([field, asJson(value), 'is forbidden and taken', isAllowed.errors?.[0]?.message]);
  }
  // What is read-only may be sent back and is ignored.
  for (const field of Object.values(entity.fields).filter((each) => !each.readonly && !each.virtual))
    if (field.name in isAllowedNames(name))
      for (const value of VALUES.map(asJson))
        compare(field.name, field.kind, value, { ...example, [field.name]: value });
  expect(differences).toEqual([]);
});

function isAllowedNames(name: string): object {
  return (document.components as { schemas: Record<string, { properties: object }> }).schemas[name]!.properties;
}
