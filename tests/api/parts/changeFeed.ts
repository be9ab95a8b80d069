import { setTimeout as sleep } from 'node:timers/promises';
import { startStopwatch } from '../../stopwatch';
import { expectStatus, type Body, type Call } from './people';

const CHECK_INTERVAL_MS = 50;
/** Longest time from a commit to its rows in the feed (contract §2.7). */
const MAX_DELAY_MS = 2000;

/** Reads one page of the feed. */
export const readChanges = async (caller: Call, parameters: Record<string, string> = {}): Promise<Body> =>
  expectStatus(await caller('GET', `/api/changes/?${new URLSearchParams(parameters)}`), 200);

/** Reads everything after a cursor. @returns the rows, and the cursor at the end */
export const readAllChanges = async (
  caller: Call,
  after: string,
  entities?: string,
): Promise<{ rows: Body[]; next: string }> => {
  const rows: Body[] = [];
  for (let cursor = after; ;) {
    const page = await readChanges(caller, { after: cursor, limit: '1000', ...(entities && { entities }) });
    rows.push(...(page['results'] as Body[]));
    if (String(page['next']) === cursor) return { rows, next: cursor };
    cursor = String(page['next']);
  }
};

/** The cursor of what has happened up to now. */
export const currentCursor = async (caller: Call): Promise<string> => {
  // What was committed before has its number after that time.
  await sleep(MAX_DELAY_MS);
  return (await readAllChanges(caller, '')).next;
};

/** Reads after a cursor until a row is there. @throws Error when it doesn't come within 2 s */
export const awaitChange = async (
  caller: Call,
  after: string,
  { entity, id, change = 'saved' }: { entity: string; id: number; change?: string },
): Promise<{ row: Body; rows: Body[] }> => {
  const elapsedMs = startStopwatch();
  for (;;) {
    const { rows } = await readAllChanges(caller, after);
    const row = rows.find((each) => each['entity'] === entity && each['id'] === id && each['change'] === change);
    if (row) return { row, rows };
    if (elapsedMs() > MAX_DELAY_MS) throw new Error(`No ${change} ${entity} ${id} within 2 s`);
    await sleep(CHECK_INTERVAL_MS);
  }
};
