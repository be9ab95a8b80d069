import { connect, type Socket } from 'node:net';
import { afterAwake } from '../../platform/afterAwake';
import type { Host } from '../databaseUrl';

/** Longest time for connecting, with the handshake (SECURITY.md, 46). */
const CONNECT_TIMEOUT_MS = 2000;
const stopTimers = new WeakMap<object, () => void>();

/**
 * Opens the socket of a connection. It is destroyed unless `endConnecting` is called in time. The driver's own limit
 * would count time in which this process stood still, and refuse a server that has long answered.
 */
export function openSocket({ host, port, socketPath }: Host): Socket {
  const socket = connect(socketPath ? { path: socketPath } : { host, port, keepAlive: true, noDelay: true });
  const stopTimer = afterAwake(CONNECT_TIMEOUT_MS, () =>
    socket.destroy(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' })),
  );
  stopTimers.set(socket, stopTimer);
  return socket.once('close', stopTimer);
}

/** Ends the time limit of a socket whose connection is ready. */
export function endConnecting(socket: object): void {
  stopTimers.get(socket)?.();
}
