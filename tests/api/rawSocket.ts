import { connect, type Socket } from 'node:net';
import { address } from './people';

/** A raw connection to the product. Bytes go out unchanged, and replies are kept. */
export interface RawSocket {
  socket: Socket;
  back(): string;
  closed: Promise<string>;
}

/** Opens a connection and writes to it. Closes it after `quietMs` without a reply, if given. */
export const openRaw = (text: string, quietMs = 0): RawSocket => {
  const { hostname, port } = new URL(address);
  let back = '';
  const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
  socket.setNoDelay(true).setTimeout(quietMs, () => socket.destroy());
  socket
    .on('data', (chunk) => {
      back += chunk.toString('latin1');
    })
    .on('error', () => {});
  return {
    socket,
    back: () => back,
    closed: new Promise((resolve) => {
      socket.on('close', () => resolve(back));
    }),
  };
};

/** Reads the status of every reply on a connection, without '100 Continue'. */
export const statusesOf = (back: string): number[] =>
  [...back.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
