import type { FieldErrors } from '@trestle/schema/errors';
import { collectFields, createFormParser, createMultipartParser, onFormLimit } from './formParser';

const TYPE = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

async function parse(...parts: string[]) {
  const parser = createMultipartParser(TYPE, 'A file', { fields: 3, fieldSize: 5 });
  const errors: FieldErrors = {};
  const fields = collectFields(parser, ['a', 'b'], errors);
  let isOverLimit = false;
  onFormLimit(parser, () => {
    isOverLimit = true;
  });
  await new Promise((resolve) => {
    parser.on('finish', resolve).end(Buffer.from(`${parts.join('')}--x--\r\n`));
  });
  return { fields: Object.fromEntries(fields), errors, isOverLimit };
}

test('known fields are collected', async () => {
  expect(await parse(part('a', '1'), part('b', 'é'))).toEqual({
    fields: { a: '1', b: 'é' },
    errors: {},
    isOverLimit: false,
  });
});

test('a field that is unknown, repeated or too long is reported by name', async () => {
  const { errors } = await parse(part('c', '1'), part('a', '1'), part('a', '2'));
  expect(errors).toMatchObject({ c: [{ code: 'unknown' }], a: [{ code: 'invalid' }] });
  expect((await parse(part('b', '123456'))).errors).toMatchObject({ b: [{ code: 'invalid' }] });
  const longName = 'x'.repeat(500);
  expect(Object.keys((await parse(part(longName, '1'))).errors)).toEqual([longName.slice(0, 60)]);
});

test('more fields than allowed reach the listener', async () => {
  expect((await parse(...['1', '2', '3', '4'].map((value) => part('a', value)))).isOverLimit).toBe(true);
});

test.each([
  ['application/json', 415],
  ['', 415],
  ['multipart/form-data; x=y', 400],
])('a form with files of type %j is %s', (type, status) => {
  expect(() => createMultipartParser(type, 'A file', {})).toThrow(expect.objectContaining({ status }));
});

test('a form without a boundary has no parser', () => {
  expect(createFormParser('multipart/form-data', {})).toBeUndefined();
});
