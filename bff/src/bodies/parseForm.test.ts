import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { parseForm } from './parseForm';

const TYPE = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, extraHeader = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${extraHeader}\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]) => parseForm(TYPE, Buffer.from(`${parts.join('')}--x--\r\n`));

test('gives names and values in their order, from both types of form', async () => {
  expect(await multipart(part('a', '1'), part('b', 'é'), part('a', ''))).toEqual([
    ['a', '1'],
    ['b', 'é'],
    ['a', ''],
  ]);
  expect(await parseForm('application/x-www-form-urlencoded', Buffer.from('a=1&__proto__=x&a=%C3%A9'))).toEqual([
    ['a', '1'],
    ['__proto__', 'x'],
    ['a', 'é'],
  ]);
});

test('a file and a long text are refused by name', async () => {
  await expect(multipart(part('a', 'x', '; filename="x.txt"'))).rejects.toMatchObject({
    status: 400,
    body: { a: [{ message: 'Must be text, not a file' }] },
  });
  await expect(multipart(part('a', 'x'.repeat(MAX_TEXT_CHARACTERS + 1)))).rejects.toMatchObject({
    status: 400,
    body: { a: [{ code: 'max-len' }] },
  });
});

test.each(['application/json', 'multipart/form-data', 'multipart/form-data; x=y', 'text/plain', ''])(
  'is 400 for the type %j',
  async (type) => {
    await expect(parseForm(type, Buffer.from('{}'))).rejects.toMatchObject({ status: 400 });
  },
);

test.each(['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut', '', '--y--'])(
  'a form that is cut or no form gives 400 or nothing: %j',
  async (text) => {
    const fields = await parseForm(TYPE, Buffer.from(text)).catch((error: { status: number }) => error.status);
    expect([400, []]).toContainEqual(fields);
  },
);

test('a text without a name has an empty one, and a file without a name is refused', async () => {
  const nameless = (extraHeader: string) => `--x\r\nContent-Disposition: form-data${extraHeader}\r\n\r\n1\r\n`;
  expect(await multipart(nameless(''))).toEqual([['', '1']]);
  await expect(multipart(nameless('; filename="a.txt"'))).rejects.toMatchObject({ status: 400 });
});

test('a form that ends in the middle of a file is refused, and its stream throws nothing later', async () => {
  const cutForm = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
  await expect(parseForm(TYPE, Buffer.from(cutForm))).rejects.toMatchObject({ status: 400 });
  await new Promise(setImmediate);
});
