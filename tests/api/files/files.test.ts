import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { runSql } from '../../database';
import { address, as, call, expectStatus, list, makeOrder, person, tokenOf } from '../parts/people';
import { startSecondDeployment, flushedLog } from '../parts/secondDeployment';
import { pngOf } from '../parts/craftedFiles';
import { downloadAddress, fetchFile, send, upload, type SentFile } from '../parts/upload';
import { ONE_PIXEL_PNG } from '../../onePixelPng';
import { isStandard } from '../parts/variant';

const MIB_BYTES = 1024 * 1024;
let order = 0;
beforeAll(async () => {
  order = (await makeOrder('store1', []))['id'] as number;
});
const put = (sent: Omit<SentFile, 'other_name' | 'other_id'>, username = 'store1') =>
  upload(username, { other_name: 'store_order', other_id: order, ...sent });

test("a size in inches stays in a file's name", async () => {
  const name = 'Table 24".png';
  const { id, original_filename: stored } = expectStatus(await put({ content: ONE_PIXEL_PNG, name }), 201);
  expect(stored).toBe(name);
  const { headers } = await fetchFile('store1', id);
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="Table 24_.png"; filename*=UTF-8''Table%2024%22.png`,
  );
});

test('an upload answers its record; whoever sees the record reads the very same bytes', async () => {
  const createdFile = expectStatus(
    await put({ content: ONE_PIXEL_PNG, name: 'Stuhl, grün (1).png', more: { userId: '1' } }),
    201,
  );
  const { id, descriptive_name } = await person('store1');
  expect(createdFile).toEqual({
    id: expect.any(Number),
    content_type: 'image/png',
    file_type: 'image/png',
    original_filename: 'Stuhl, grün (1).png',
    file_size: ONE_PIXEL_PNG.length,
    created_user: id,
    created_user__descriptive_name: descriptive_name,
    created_date: expect.stringMatching(/^\d{4}-.*Z$/),
    other_id: order,
    other_name: 'store_order',
    picture_number: null,
  });
  expect(expectStatus(await as('store1')('GET', `/api/file/${createdFile['id']}/`), 200)).toEqual(createdFile);
  const fetchedFile = await fetchFile('store1', createdFile['id']);
  expect([fetchedFile.status, fetchedFile.content.equals(ONE_PIXEL_PNG)]).toEqual([200, true]);
  expect(Object.fromEntries(fetchedFile.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(ONE_PIXEL_PNG.length),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-disposition':
      'inline; filename="Stuhl, gr_n (1).png"; filename*=UTF-8\'\'Stuhl%2C%20gr%C3%BCn%20%281%29.png',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  });
  expect((await fetchFile('admin', createdFile['id'], '?download=1')).headers.get('content-disposition')).toMatch(
    /^attachment; /,
  );
  const head = await fetchFile('store1', createdFile['id'], '', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await tokenOf('store1')}` },
  });
  expect([head.status, head.headers.get('content-length'), head.content.length]).toEqual([
    200,
    String(ONE_PIXEL_PNG.length),
    0,
  ]);
  expect(
    (await list(as('store1'), 'file', { query: JSON.stringify(['other_id', 'eq', order]) }))['results'],
  ).toContainEqual(createdFile);
});

test('safety 49, 60: an upload repeated with its key makes one file; another file, person or key does not meet it', async () => {
  const { id } = await makeOrder('store1', []);
  const key = randomUUID();
  const sent = { other_name: 'store_order', other_id: id, name: 'plan.txt', content: 'The same plan', key };
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload('store1', sent)));
  replies.push(await upload('store1', sent));
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expectStatus(replies[0]!, 201);
  for (const other of [{ content: 'Another plan' }, { name: 'other.txt' }])
    expectStatus(await upload('store1', { ...sent, ...other }), 422);
  expectStatus(await upload('store1', { ...sent, key: 'two words' }), 400);
  expect(expectStatus(await upload('admin', sent), 201)['id']).not.toBe(replies[0]!.body['id']);
  expect((await list(as('admin'), 'file', { query: JSON.stringify(['other_id', 'eq', id]) }))['count']).toBe(2);
});
test('20 MiB come and go in chunks; a byte more is a 413', async () => {
  const content = Buffer.alloc(20 * MIB_BYTES, 'Trestle tables, ');
  const createdFile = expectStatus(await put({ content, name: 'long.txt' }), 201);
  expect(createdFile['file_size']).toBe(20 * MIB_BYTES);
  expect((await fetchFile('store1', createdFile['id'])).content.equals(content)).toBe(true);
  const chunks = await runSql<{ n: number; longest: number }>(
    'SELECT COUNT(*) AS n, MAX(LENGTH(data)) AS longest FROM file_chunk WHERE file = ?',
    [createdFile['id']],
  );
  expect(chunks[0]!.n).toBe(40);
  expect(
    expectStatus(await put({ content: Buffer.concat([content, Buffer.from('x')]), name: 'long.txt' }), 413),
  ).toEqual({ file: [{ code: 'max', message: 'Maximum size 20 MiB' }] });
  expectStatus(await as('store1')('DELETE', `/api/file/${createdFile['id']}/`), 204);
  expect(await runSql('SELECT 1 FROM file_chunk WHERE file = ?', [createdFile['id']])).toEqual([]);
});

test('safety 31: HTML and SVG only ever leave as attachments', async () => {
  for (const [name, content] of [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ] as const) {
    const createdFile = expectStatus(await put({ content, name }), 201);
    const { headers } = await fetchFile('store1', createdFile['id']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a form that is not right is a 400 on its field', async () => {
  const wrong = async (sent: Partial<SentFile>) =>
    expectStatus(await put({ content: ONE_PIXEL_PNG, name: 'a.png', ...sent }), 400);
  expect(await wrong({ other_id: '1x' })).toHaveProperty('other_id');
  expect(await wrong({ other_id: '' })).toHaveProperty('other_id');
  expect(await wrong({ other_name: '' })).toHaveProperty('other_name');
  expect(await wrong({ more: { is_staff: '1' } })).toHaveProperty('is_staff');
  expect(expectStatus(await upload('store1', { content: ONE_PIXEL_PNG, name: 'a.png' }), 400)).toMatchObject({
    other_id: [{ code: 'null' }],
    other_name: [{ code: 'null' }],
  });
  const twice = new FormData();
  for (const part of [ONE_PIXEL_PNG, ONE_PIXEL_PNG]) twice.append('file', new Blob([new Uint8Array(part)]), 'a.png');
  expect(expectStatus(await send('store1', twice), 400)).toHaveProperty('file');
  const none = new FormData();
  none.append('other_id', String(order));
  none.append('other_name', 'store_order');
  expect(expectStatus(await send('store1', none), 400)).toEqual({
    file: [{ code: 'null', message: 'Value Required' }],
  });
  none.append('file', 'words');
  expect(expectStatus(await send('store1', none), 400)).toEqual({
    file: [{ code: 'unknown', message: 'Must be a file' }],
  });
  expectStatus(await send('store1', new Uint8Array(Buffer.from('{}')), 'application/json'), 415);
  expectStatus(await send('store1', new Uint8Array(Buffer.from('--x')), 'multipart/form-data; boundary=x'), 400);
  expectStatus(await send('store1', new Uint8Array(Buffer.from('--x')), 'multipart/form-data'), 415);
  expectStatus(await call('POST', '/filesystem/upload/', {}), 401);
  expect((await fetchFile('store1', 'abc')).status).toBe(400);
  expect((await fetchFile('store1', 99999999)).status).toBe(404);
  for (const query of ['?download=maybe', '?what=1', '?download=1&download=0'])
    expect((await fetchFile('store1', 1, query)).status).toBe(400);
  expect(
    (
      await call('GET', isStandard ? '/fs/download/1/' : '/filesystem/download/1/', undefined, {
        authorization: `Bearer ${await tokenOf('store1')}`,
      })
    ).status,
  ).toBe(404);
});

test('a picture comes reduced to a size, to those who see the file; what is no picture comes whole', async () => {
  const content = pngOf(900, 600);
  const { id } = expectStatus(await put({ content, name: 'table.png' }), 201);
  const small = await fetchFile('store1', id, '?size=96');
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Number(small.headers.get('content-length'))).toBe(small.content.length);
  expect(small.content.toString('latin1', 8, 15)).toBe('WEBPVP8');
  expect([small.content.readUInt16LE(26), small.content.readUInt16LE(28)]).toEqual([96, 64]);
  expect((await fetchFile('store2', id, '?size=96')).status).toBe(404);
  expect((await fetchFile(null, id, '?size=96')).status).toBe(401);
  for (const size of ['97', '', '1e2', '96&size=96']) {
    const { status, content: said } = await fetchFile('store1', id, `?size=${size}`);
    expect([size, status, Object.keys(JSON.parse(said.toString()) as object)]).toEqual([size, 400, ['size']]);
  }
  // A text, and a picture whose pixels are missing.
  for (const [name, sent] of [
    ['list.txt', Buffer.from('12 chairs')],
    ['cut.png', content.subarray(0, 60)],
  ] as const) {
    const createdFile = expectStatus(await put({ content: sent, name }), 201);
    expect((await fetchFile('store1', createdFile['id'], '?size=96')).content.equals(sent)).toBe(true);
  }
});

test('a text says that it is UTF-8 where it is, and nothing of its letters where it is not', async () => {
  for (const [content, type] of [
    ['12 Stühle', 'text/plain; charset=utf-8'],
    [Buffer.from('12 Stühle', 'latin1'), 'text/plain'],
    // The letter of three bytes lies across the border of two chunks.
    [`${'x'.repeat(512 * 1024 - 1)}€`, 'text/plain; charset=utf-8'],
  ] as const) {
    const { id } = expectStatus(await put({ content, name: 'chairs.txt' }), 201);
    expect((await fetchFile('store1', id)).headers.get('content-type')).toBe(type);
  }
});

test('safety 29: an upload that breaks off leaves nothing, and the service lives', async () => {
  const { hostname, port } = new URL(address);
  const token = await tokenOf('store1');
  const socket = new Socket().connect(Number(port), hostname);
  const head = [
    'POST /filesystem/upload/ HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 9000000\r\n\r\n',
  ].join('\r\n');
  await new Promise<void>((done) => {
    socket.write(
      `${head}--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'half '.repeat(200_000)}`,
      () => done(),
    );
  });
  socket.destroy();
  expectStatus(await put({ content: 'whole', name: 'a.txt' }), 201);
  expect(await runSql("SELECT COUNT(*) AS n FROM file_chunk WHERE data LIKE 'half %'")).toEqual([{ n: 0 }]);
});

test.each([
  ['ends within its file', '; name="file"; filename="a.txt"\r\n\r\nhalf'],
  ['has a text without a name', '\r\n\r\nx\r\n--cut--'],
  ['has a file without a name', '; filename="a.txt"\r\n\r\nx\r\n--cut--'],
])('safety 29: a form that %s is refused, and the service lives', async (_what, rest) => {
  const form = `--cut\r\nContent-Disposition: form-data${rest}`;
  const send = () =>
    as('store1')('POST', '/filesystem/upload/', form, { 'content-type': 'multipart/form-data; boundary=cut' });
  for (let i = 0; i < 3; i++) expectStatus(await send(), 400);
  expectStatus(await put({ content: 'whole', name: 'a.txt' }), 201);
});

test('safety 57: an upload is in the audit, its content is not', async () => {
  const createdFile = expectStatus(await put({ content: 'secret words', name: 'a.txt' }), 201);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', 'file'],
      ['other_id', 'eq', createdFile['id']],
    ],
  });
  const { results } = await list(as('admin'), 'trestle/audit', { query });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ action: 'create', changes: { original_filename: [null, 'a.txt'] } });
  expect(JSON.stringify(results)).not.toContain('secret words');
});

describe('safety 12: a token in the address', () => {
  test('opens nothing unless it is switched on', async () => {
    const createdFile = expectStatus(await put({ content: ONE_PIXEL_PNG, name: 'a.png' }), 201);
    expect((await fetchFile(null, createdFile['id'], `?jwt=${await tokenOf('store1')}`)).status).toBe(401);
    expect((await fetchFile('store1', createdFile['id'], `?jwt=${await tokenOf('store1')}`)).status).toBe(400);
  });

  test('opens a download where it is on, nothing else, and is in no log', async () => {
    const deployment = await startSecondDeployment({ JWT_IN_QUERY: 'on', DEBUG_LOGGING: 'on' });
    try {
      const createdFile = expectStatus(await put({ content: ONE_PIXEL_PNG, name: 'a.png' }), 201);
      const token = await tokenOf('store1');
      const at = (path: string, method = 'GET') => fetch(`${deployment.url}${path}`, { method });
      const file = downloadAddress(createdFile['id']);
      const reply = await at(`${file}?jwt=${token}&download=1`);
      expect([
        reply.status,
        reply.headers.get('referrer-policy'),
        reply.headers.get('content-disposition')?.slice(0, 10),
      ]).toEqual([200, 'no-referrer', 'attachment']);
      expect(Buffer.from(await reply.arrayBuffer()).equals(ONE_PIXEL_PNG)).toBe(true);
      expect((await at(`${file}?jwt=${await tokenOf('store2')}`)).status).toBe(404);
      for (const [path, method] of [
        [`${file}?jwt=x`],
        [`${file}?jwt=${token}&jwt=${token}`],
        [file],
        [`/api/product/?jwt=${token}`],
        [`/api/file/${createdFile['id']}/?jwt=${token}`],
        [`/filesystem/upload/?jwt=${token}`, 'POST'],
      ] as const) {
        expect([path.slice(0, 30), (await at(path, method)).status]).toEqual([path.slice(0, 30), 401]);
      }
      const logged = await flushedLog(deployment.url, deployment.readLog);
      expect(logged).toContain(file);
      expect(logged).not.toContain(token.slice(-40));
    } finally {
      await deployment.stop();
    }
  });
});
