import { connect, type Socket } from 'node:net';
import { address } from './people';

/** A connection of one's own to the product: bytes go out as they stand, and what comes back is kept. */
export interface RawSocket {
  socket: Socket;
  back(): string;
  closed: Promise<string>;
}

/** Opens a connection and writes to it; closes it when nothing came for `quietMs`, where that is said. */
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

/** The statuses of all replies on a connection, without '100 Continue'. */
export const statusesOf = (back: string): number[] =>
  [...back.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
