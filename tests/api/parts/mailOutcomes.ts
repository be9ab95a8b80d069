import { setTimeout as sleep } from 'node:timers/promises';
import { list, type Body, type Call } from './people';

const CHECK_INTERVAL_MS = 50;
/** Reads the mails to some addresses, by address, once each mail was sent or refused. */
export const outcomesOf = async (caller: Call, addresses: readonly string[]): Promise<Record<string, Body>> => {
  const query = JSON.stringify({ or: addresses.map((address) => ['to', 'eq', address]) });
  for (let i = 0; i < 200; i += 1) {
    const { results } = await list(caller, 'trestle/mail', { query });
    const rows = results as Body[];
    if (rows.length === addresses.length && rows.every(({ state }) => state !== 'queued'))
      return Object.fromEntries(rows.map((row) => [row['to'], row]));
    await sleep(CHECK_INTERVAL_MS);
  }
  throw new Error(`The mails to ${addresses.join(', ')} still wait.`);
};
