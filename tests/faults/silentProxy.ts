import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can go silent without closing, as a lost route or a paused machine does. */
export interface SilentProxy {
  port: number;
  /** Passes no more bytes on open connections. New ones work. */
  silenceOpen(): void;
  /** Passes no bytes at all; new connections are accepted and never answered. */
  silenceAll(): void;
  /** Passes bytes on new connections again. Silent ones stay silent. */
  restore(): void;
  close(): void;
}

/** Starts a proxy in front of a port of this machine. */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const add = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    add(client);
    if (isSilent) return;
    const upstream = add(connect({ host: '127.0.0.1', port: target }));
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silenceOpen = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silenceOpen,
    silenceAll: () => {
      isSilent = true;
      silenceOpen();
    },
    restore: () => {
      isSilent = false;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
