import { connect, type Socket } from 'node:net';
import { address } from './people';

/** A raw connection to the product. Bytes go out unchanged, and replies are kept. */
export interface RawSocket {
  socket: Socket;
  /** Everything that came back so far. */
  received(): string;
  /** Everything that came back, once the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection and writes to it. Closes it after `quietMs` without a reply, if given. */
export const openRaw = (text: string, quietMs = 0): RawSocket => {
  const { hostname, port } = new URL(address);
  let received = '';
  const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
  socket.setNoDelay(true).setTimeout(quietMs, () => socket.destroy());
  socket
    .on('data', (chunk) => {
      received += chunk.toString('latin1');
    })
    .on('error', () => {});
  return {
    socket,
    received: () => received,
    closed: new Promise((resolve) => {
      socket.on('close', () => resolve(received));
    }),
  };
};

/** Reads the status of every reply on a connection, without '100 Continue'. */
export const statusesOf = (replies: string): number[] =>
  [...replies.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
