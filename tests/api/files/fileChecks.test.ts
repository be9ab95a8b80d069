import { docxOf, gifOf, zipOf } from '../parts/craftedFiles';
import { as, expectStatus, list, makeOrder } from '../parts/people';
import { sendRaw, upload, type SentFile } from '../parts/upload';
import { ONE_PIXEL_PNG } from '../../onePixelPng';

const MIB_BYTES = 1024 * 1024;
let order = 0;
beforeAll(async () => {
  order = (await makeOrder('store1', []))['id'] as number;
});
const put = (sent: Omit<SentFile, 'other_name' | 'other_id'>) =>
  upload('store1', { other_name: 'store_order', other_id: order, ...sent });

const filesOf = async () =>
  (await list(as('store1'), 'file', { query: JSON.stringify(['other_id', 'eq', order]), limit: '1' }))[
    'count'
  ] as number;

test('safety 30: what is no file for us is refused with the field, and leaves nothing', async () => {
  const before = await filesOf();
  const bomb = Buffer.from(ONE_PIXEL_PNG);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const cases: [name: string, content: Buffer | string, status: number][] = [
    ['photo.png', '<!doctype html><p>no picture', 415],
    ['run.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(90)]), 415],
    ['photo.jpg', ONE_PIXEL_PNG, 415],
    ['invoice.pdf.exe', '%PDF-1.4', 400],
    ['photo.php.png', ONE_PIXEL_PNG, 400],
    ['bomb.png', bomb, 413],
  ];
  for (const [name, content, status] of cases)
    expect(Object.keys(expectStatus(await put({ content, name }), status))).toEqual(['file']);
  const fields = { other_id: order, other_name: 'store_order' };
  for (const name of ['../../x.png', '..\\\\x.png', 'a\u0000b.png', 'a%0d%0ab.png', 'a\nb.png', '']) {
    const reply = await sendRaw('store1', `form-data; name="file"; filename="${name}"`, ONE_PIXEL_PNG, fields);
    expect([name, reply.status, Object.keys(reply.body).length]).toEqual([name, 400, 1]);
  }
  expect(await filesOf()).toBe(before);
});

test('safety 30: names that Windows reads as others are refused, in archives too', async () => {
  for (const name of [
    'run.exe.',
    'a.png.',
    'a.png ',
    'con.png',
    'NUL',
    'com1.txt',
    'a.txt:run.exe',
    'a.png::$DATA',
    'a.png\u200b',
  ]) {
    expect([name, Object.keys(expectStatus(await put({ content: ONE_PIXEL_PNG, name }), 400))]).toEqual([
      name,
      ['file'],
    ]);
    const reply = await put({ content: zipOf({ 'a.txt': 'words', [name]: 'words' }), name: 'all.zip' });
    expect([name, reply.status]).toEqual([name, 415]);
  }
  for (const name of ['../a.txt', '/etc/a.txt', 'a/../../b.txt', 'a\\..\\b.txt', 'run.exe'])
    expectStatus(await put({ content: zipOf({ [name]: 'words' }), name: 'all.zip' }), 415);
});

test('safety 70: archives are judged by what they hold, not by what they say', async () => {
  const zeros = Buffer.alloc(12 * MIB_BYTES);
  const cases: [name: string, content: Buffer, status: number][] = [
    ['letter.docx', docxOf('word/media/a.txt', 'words'), 201],
    ['letters.zip', zipOf({ 'letter.docx': docxOf('word/a.txt', 'words') }), 201],
    ['bomb.zip', zipOf({ 'a.txt': zeros }), 413],
    ['bomb.zip', zipOf({ 'a.txt': zeros }, { claimedBytes: 12 }), 413],
    ['bomb.zip', zipOf({ 'a.docx': docxOf('word/a.txt', zeros) }), 413],
    ['bomb.docx', docxOf('word/a.txt', zeros), 413],
    ['lie.docx', docxOf('word/a.txt', zeros, 13), 415],
    ['lie.zip', zipOf({ 'a.txt': 'words' }, { claimedBytes: 0xfffffff0 }), 415],
    ['all.zip', zipOf({ 'a.txt': zipOf({ 'b.txt': 'words' }) }), 415],
    ['all.zip', zipOf({ 'a.txt': 'words' }, { flags: 1 }), 415],
    ['all.zip', zipOf({ 'a.txt': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(90)]) }), 415],
    ['parts.csv', Buffer.from('PK-12;4'), 201],
  ];
  for (const [name, content, status] of cases)
    expect([name, status, (await put({ content, name })).status]).toEqual([name, status, status]);
});

test('safety 70: pictures are judged by their frames', async () => {
  const cases: [name: string, content: Buffer, status: number][] = [
    ['a.gif', gifOf(40, 40), 201],
    ['a.gif', gifOf(1, 40), 415],
    ['a.gif', gifOf(1, 60_000), 413],
    ['a.gif', gifOf(60_000, 1), 413],
    ['a.gif', gifOf(40, 40).subarray(0, 13), 415],
    ['a.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 415],
  ];
  for (const [name, content, status] of cases)
    expect([name, status, (await put({ content, name })).status]).toEqual([name, status, status]);
});

test('safety 66: no file is checked for a record out of sight, and many files of one person come one after the other', async () => {
  const theirs = await makeOrder('store2', []);
  const content = zipOf({ 'a.txt': Buffer.alloc(12 * MIB_BYTES) });
  for (const other_id of [theirs['id'], 99999999]) {
    expect(
      Object.keys(
        expectStatus(await upload('store1', { content, name: 'bomb.zip', other_name: 'store_order', other_id }), 400),
      ),
    ).toEqual(['other_id']);
  }
  expect(
    Object.keys(
      expectStatus(await upload('store1', { content, name: 'bomb.zip', other_name: 'nothing', other_id: 1 }), 400),
    ),
  ).toEqual(['other_name']);
  for (const reply of await Promise.all(
    Array.from({ length: 8 }, (_, i) => put({ content: ONE_PIXEL_PNG, name: `${i}.png` })),
  ))
    expectStatus(reply, 201);
});
