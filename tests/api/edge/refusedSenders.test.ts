import { request } from 'node:http';
import { address, logIn } from '../parts/people';

const { hostname, port } = new URL(address);
const MEBIBYTE = 1024 ** 2;
const PIECE = Buffer.alloc(MEBIBYTE / 2, 'x');
const TIMES = 10;
let token: string;
beforeAll(async () => {
  ({ token } = await logIn('admin'));
});

interface Sender {
  path: string;
  type: string;
  isSignedIn: boolean;
  mebibytes: number;
}
/** Sends a body in pieces without its length. @returns the status; the error of a sender who never heard it */
const send = ({ path, type, isSignedIn, mebibytes }: Sender): Promise<unknown> =>
  new Promise((resolve) => {
    const headers = { 'content-type': type, ...(isSignedIn && { authorization: `Bearer ${token}` }) };
    const sending = request({ hostname, port, path, method: 'POST', headers, agent: false }, (reply) => {
      reply.once('end', () => resolve(reply.statusCode)).resume();
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    const pieces = Array.from({ length: mebibytes * 2 }, () => PIECE);
    const sendNext = (): void => {
      const piece = pieces.pop();
      if (!piece) sending.end();
      else if (sending.write(piece)) setImmediate(sendNext);
      else sending.once('drain', sendNext);
    };
    sendNext();
  });

const json = 'application/json';
test.each<[string, number, Sender]>([
  ['a stranger', 401, { path: '/api/product/', type: json, isSignedIn: false, mebibytes: 3 }],
  ['who signs in', 413, { path: '/api-token-auth/', type: json, isSignedIn: false, mebibytes: 2 }],
  ['at an unknown address', 404, { path: '/api/nothing/', type: json, isSignedIn: true, mebibytes: 9 }],
  [
    'whom a service refuses',
    415,
    { path: '/filesystem/upload/', type: 'multipart/form-data', isSignedIn: true, mebibytes: 15 },
  ],
])('%s, refused while sending, always hears the %i', async (_who, status, sender) => {
  for (let times = 0; times < TIMES; times += 1) expect(await send(sender)).toBe(status);
});
