import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A request that is sent over and over, six at a time. */
export interface Attack {
  /** Head and body, as they are sent. */
  text: string;
  /** Whether the connection is broken off once this much is sent. */
  isBrokenOff: boolean;
}

/** Starts an attack from a process of its own. @returns a function that ends it and returns the number of requests */
export const startAttack = (url: string, attack: Attack): (() => Promise<number>) => {
  const { hostname, port } = new URL(url);
  const child = fork(join(__dirname, 'attacker.mjs'), { execArgv: [] });
  child.send({ ...attack, hostname, port: Number(port) });
  return async () => {
    const answer = once(child, 'message');
    child.send('stop');
    const [count] = (await answer) as [number];
    return count;
  };
};
