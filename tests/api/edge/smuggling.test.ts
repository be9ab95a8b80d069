import { as, call, expectStatus, list, logIn, demoRows, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { openRaw, statusesOf } from '../parts/rawSocket';

/* A request within another's body, in every way to announce a body, while two other people work at the same BFF. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const admin = as('admin');
let token: string;
let colour: number;
let others: { authorization: string; path: string; holds: (body: Body) => boolean }[];

beforeAll(async () => {
  ({ token } = await logIn('store1'));
  colour = expectStatus(await admin('POST', '/api/code_colour/', { description: unique('Smuggled') }), 201)[
    'id'
  ] as number;
  const [chief, second] = await Promise.all([logIn('admin'), logIn('store2')]);
  const container = (await demoRows('container'))[0]!['id'] as number;
  others = [
    {
      authorization: `Bearer ${chief.token}`,
      path: `/api/code_colour/${colour}/`,
      holds: (body) => body['id'] === colour,
    },
    {
      authorization: `Bearer ${second.token}`,
      path: `/api/container/${container}/`,
      holds: (body) => body['id'] === container,
    },
  ];
});

const inner = () =>
  `DELETE /api/code_colour/${colour}/ HTTP/1.1\r\nHost: x\r\nX-Request-Id: smuggled\r\nContent-Length: 0\r\n\r\n`;
const chunked = (text: string, trailers = '') => `${text.length.toString(16)}\r\n${text}\r\n0\r\n${trailers}\r\n`;
const BODY_FRAMINGS: [name: string, of: (text: string) => [headers: string, body: string]][] = [
  ['chunked', (text) => ['Transfer-Encoding: chunked\r\n', chunked(text)]],
  ['by length', (text) => [`Content-Length: ${text.length}\r\n`, text]],
  ['by both', (text) => ['Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', chunked(text)]],
  ['by neither', (text) => ['', text]],
  [
    'with trailers',
    (text) => [
      'Trailer: X-T\r\nTransfer-Encoding: chunked\r\n',
      chunked(text, 'X-T: 1\r\nTransfer-Encoding: chunked\r\n'),
    ],
  ],
  ['100-continue', (text) => [`Expect: 100-continue\r\nContent-Length: ${text.length}\r\n`, text]],
  ['100-continue, chunked', (text) => ['Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n', chunked(text)]],
  [
    'a length that Connection names',
    (text) => [`Connection: keep-alive, content-length\r\nContent-Length: ${text.length}\r\n`, text],
  ],
  ['an encoding written otherwise', (text) => ['Transfer-Encoding: xchunked\r\n', chunked(text)]],
  ['a length of two numbers', (text) => [`Content-Length: 0, ${text.length}\r\n`, text]],
];

/** Keeps asking as another user. Each reply must answer that user's own question. */
const keepAsking = async (
  { authorization, path, holds }: (typeof others)[number],
  until: Promise<unknown>,
): Promise<number> => {
  let over = false;
  let requestCount = 0;
  void until.finally(() => {
    over = true;
  });
  while (!over || requestCount === 0) {
    const id = unique('asked').replaceAll(' ', '-');
    const reply = await call('GET', path, undefined, { authorization, 'x-request-id': id });
    expect([reply.status, reply.headers.get('x-request-id'), holds(reply.body)]).toEqual([200, id, true]);
    requestCount += 1;
  }
  return requestCount;
};

describe.each(METHODS)('safety 64: no body by %s smuggles a request', (method) => {
  test('in ten ways to announce it, with two others at work', async () => {
    const path = method === 'POST' ? '/api/store_order/' : '/api/container/1/';
    const attack = Promise.all(
      BODY_FRAMINGS.map(async ([name, of]) => {
        const [headers, body] = of(inner());
        const head = [
          `${method} ${path} HTTP/1.1`,
          'Host: x',
          `Authorization: Bearer ${token}`,
          'Content-Type: application/json',
          'X-Request-Id: attack',
          `${headers}\r\n`,
        ].join('\r\n');
        return { name, headers, replies: await openRaw(head + body, 400).closed };
      }),
    );
    const [attacked] = await Promise.all([attack, ...others.map((other) => keepAsking(other, attack))]);
    for (const { name, headers, replies } of attacked) {
      const statuses = statusesOf(replies);
      expect([name, replies.includes('204 No Content')]).toEqual([name, false]);
      if (headers && ['GET', 'HEAD', 'DELETE'].includes(method)) expect([name, statuses]).toEqual([name, [400]]);
      // Without an announced body, what follows is another request on the same connection, which carries no token.
      else expect([name, statuses.every((status) => [200, 400, 401, 403, 405].includes(status))]).toEqual([name, true]);
    }
    expectStatus(await admin('GET', `/api/code_colour/${colour}/`), 200);
    const { results } = await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['other_name', 'eq', 'code_colour'],
          ['other_id', 'eq', colour],
        ],
      }),
      filter: 'all',
    });
    expect((results as Body[]).map(({ action }) => action as string)).not.toContain('delete');
  });
});

test('safety 64: a body that is announced where none belongs closes the connection, so that nothing follows', async () => {
  const next = `GET /api/container/1/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const replies = await openRaw(
      `${method} /api/container/1/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n\r\n{}${next}`,
      3000,
    ).closed;
    expect([method, statusesOf(replies), /connection: close/i.test(replies)]).toEqual([method, [400], true]);
    if (method !== 'HEAD') expect(replies).toContain(`${method} takes no body. Send it without one.`);
  }
});

test('a body without a JSON Content-Type is told so by that name', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ]) {
    const reply = await admin('POST', '/api/code_colour/', '{"description":"x"}', { 'content-type': type });
    expect([type, reply.status, reply.body]).toEqual([
      type,
      400,
      { 'Content-Type': [{ code: 'invalid', message: 'Must be application/json' }] },
    ]);
  }
  expectStatus(
    await admin('POST', '/api/code_colour/', JSON.stringify({ description: unique('Json') }), {
      'content-type': 'application/json; charset=UTF-8',
    }),
    201,
  );
});
