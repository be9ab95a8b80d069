import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { address, as, list, logIn, CREATED_BEFORE_TESTS } from '../parts/people';

/** A reply before decompression. */
interface CompressedReply {
  status: number;
  encoding: string | undefined;
  vary: string | undefined;
  bytes: Buffer;
}
let token: string;
beforeAll(async () => {
  ({ token } = await logIn('admin'));
});

/** Makes a call, and leaves its reply compressed. @param accepted null for a program that says nothing */
const fetchCompressed = (
  path: string,
  accepted: string | null,
  method = 'GET',
  body?: string,
): Promise<CompressedReply> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(accepted !== null && { 'accept-encoding': accepted }),
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    request(address + path, { method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: reply.statusCode!,
            encoding: reply.headers['content-encoding'],
            vary: reply.headers.vary,
            bytes: Buffer.concat(chunks),
          }),
        );
    })
      .on('error', reject)
      .end(body);
  });

test('JSON of collections is compressed as the caller accepts, and says the same', async () => {
  const plain = await list(as('admin'), 'product', { limit: '100', sort: 'id', query: CREATED_BEFORE_TESTS });
  const path = `/api/product/?limit=100&sort=id&query=${encodeURIComponent(CREATED_BEFORE_TESTS)}`;
  const [gzip, br, none, silent] = await Promise.all([
    fetchCompressed(path, 'gzip'),
    fetchCompressed(path, 'br, gzip'),
    fetchCompressed(path, 'identity'),
    fetchCompressed(path, null),
  ]);
  const replies = [gzip, br, none, silent];
  expect(replies.map(({ encoding }) => encoding)).toEqual(['gzip', 'br', undefined, undefined]);
  expect(replies.map(({ vary }) => vary)).toEqual(replies.map(() => 'Accept-Encoding'));
  for (const bytes of [gunzipSync(gzip.bytes), brotliDecompressSync(br.bytes), none.bytes, silent.bytes])
    expect(JSON.parse(bytes.toString())).toEqual(plain);
  expect(gzip.bytes.length).toBeLessThan(none.bytes.length / 3);
});

test('downloads as text are compressed, those that are packed already are not', async () => {
  const csvPath = `/api/product/download/csv/?filter=all&query=${encodeURIComponent(CREATED_BEFORE_TESTS)}`;
  const csv = await fetchCompressed(csvPath, 'gzip');
  expect([csv.status, csv.encoding]).toEqual([200, 'gzip']);
  expect(gunzipSync(csv.bytes).toString()).toBe((await fetchCompressed(csvPath, 'identity')).bytes.toString());
  expect((await fetchCompressed('/api/product/download/xlsx/', 'gzip')).encoding).toBeUndefined();
});

test('small replies, refusals and replies with tokens are not compressed; the description of the API is', async () => {
  const login = JSON.stringify({ username: 'admin', password: 'Trestle-demo-1' });
  const replies = await Promise.all([
    fetchCompressed('/api/product/99999999/', 'gzip'),
    fetchCompressed('/api-token-verify/', 'gzip', 'POST', JSON.stringify({ token })),
    fetchCompressed('/api-token-auth/', 'gzip', 'POST', login),
  ]);
  expect(replies.map(({ status, encoding }) => [status, encoding])).toEqual([
    [404, undefined],
    [200, undefined],
    [200, undefined],
  ]);
  expect((await fetchCompressed('/api/openapi.json', 'gzip')).encoding).toBe('gzip');
});
