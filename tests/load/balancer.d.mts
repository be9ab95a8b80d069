import type { Agent, IncomingMessage, ServerResponse } from 'node:http';

/** Makes the handler of a balancer, which asks the servers in turn. */
export function passOnInTurn(
  origins: readonly string[],
  agent?: Agent | false,
): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
