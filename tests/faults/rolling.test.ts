import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2';
import { startFourProcesses, type FourProcesses, type RestartableProcess } from './fourProcesses';

const WRITES_PER_SECOND = 100;
/** Above this number in flight the machine can't keep up, and fewer are sent. */
const MAX_CONCURRENT_WRITES = 40;

let four: FourProcesses;
let agents: Agent[];
beforeAll(async () => {
  four = await startFourProcesses();
  agents = four.bffs.map(() => new Agent({ keepAlive: true }));
}, 120_000);
afterAll(async () => {
  for (const agent of agents ?? []) agent.destroy();
  await four?.stop();
}, 60_000);

/** What happened to the writes. */
interface WriteCounts {
  sent: number;
  /** Names of the acknowledged rows. */
  created: string[];
  /** Statuses of all other replies. */
  refused: number[];
  /** A BFF refused the connection, and the other one was asked. */
  moved: number;
  /** A connection broke, and the write was repeated with its key. */
  resent: number;
}

/** Sends one write to a BFF. @returns its status, or the error code of its connection */
const write = (bff: number, name: string, hasKey: boolean): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = {
      ...four.headers,
      'content-type': 'application/json',
      ...(hasKey ? { 'idempotency-key': name.replaceAll(' ', '-') } : {}),
    };
    const sent = request(
      `${four.bffs[bff]!.origin}/api/code_colour/`,
      { method: 'POST', agent: agents[bff]!, headers },
      (reply) => {
        reply
          .resume()
          .once('end', () => resolve(reply.statusCode!))
          .once('error', () => resolve('broken'));
      },
    );
    sent
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'))
      .end(JSON.stringify({ description: name }));
  });
/**
 * Sends one write as a balancer would: to the other BFF after a refused connection, again with its key after a broken
 * one.
 */
const writeBalanced = async (number: number, name: string, hasKey: boolean, counts: WriteCounts): Promise<void> => {
  counts.sent += 1;
  for (let bff = number % 2; ; bff = 1 - bff) {
    const result = await write(bff, name, hasKey);
    if (result === 201) counts.created.push(name);
    else if (typeof result === 'number') counts.refused.push(result);
    if (typeof result === 'number') return;
    if (result === 'ECONNREFUSED') counts.moved += 1;
    else if (hasKey) counts.resent += 1;
    else throw new Error(`${name}: ${result}`);
  }
};
/**
 * Keeps writing while `work` runs, which waits for n more acknowledged writes by `until(n)`.
 * @param tag first word of the names of its rows
 */
const writeDuring = async (
  tag: string,
  hasKey: boolean,
  work: (until: (more: number) => Promise<void>) => Promise<void>,
): Promise<WriteCounts & { seconds: number }> => {
  const counts: WriteCounts = { sent: 0, created: [], refused: [], moved: 0, resent: 0 };
  const pendingWrites = new Set<Promise<void>>();
  const startedAt = Date.now();
  const timer = setInterval(() => {
    if (pendingWrites.size >= MAX_CONCURRENT_WRITES) return;
    const pendingWrite = writeBalanced(counts.sent, `${tag} ${counts.sent}`, hasKey, counts).finally(() =>
      pendingWrites.delete(pendingWrite),
    );
    pendingWrites.add(pendingWrite);
  }, 1000 / WRITES_PER_SECOND);
  const until = async (more: number): Promise<void> => {
    for (const target = counts.created.length + more; counts.created.length < target && counts.refused.length === 0;)
      await sleep(20);
  };
  try {
    await work(until);
  } finally {
    clearInterval(timer);
    await Promise.all(pendingWrites);
  }
  return { ...counts, seconds: (Date.now() - startedAt) / 1000 };
};
/** Compares the acknowledged rows with the stored ones. */
const compareStored = async (tag: string, { created }: WriteCounts): Promise<{ lost: number; doubled: number }> => {
  const [rows] = await four.database.query<RowDataPacket[]>(
    'SELECT `description` AS name, COUNT(*) AS n FROM `code_colour` WHERE `description` LIKE ? GROUP BY `description`',
    [`${tag} %`],
  );
  const countByName = new Map(rows.map((row) => [row['name'] as string, Number(row['n'])]));
  return {
    lost: created.filter((name) => !countByName.has(name)).length,
    doubled: [...countByName.values()].filter((n) => n > 1).length,
  };
};
const restart = async (part: RestartableProcess): Promise<void> => {
  await part.end();
  await part.start();
};

test('safety 55: all four processes restarted in turn under 100 writes a second: none lost, refused or doubled', async () => {
  const counts = await writeDuring('Rolling', true, async (until) => {
    await until(100);
    for (const part of [...four.services, ...four.bffs]) {
      await restart(part);
      await until(100);
    }
  });
  const { lost, doubled } = await compareStored('Rolling', counts);
  const { sent, created, refused, moved, resent, seconds } = counts;
  process.stdout.write(
    `Rolling restart: ${sent} writes in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)} a second), ` +
      `${created.length} created, ${refused.length} refused, ${lost} lost, ${doubled} doubled; ` +
      `${moved} went to the other BFF, ${resent} sent again.\n`,
  );
  // A connection that is made in the instant of closing may be reset before anybody reads it.
  expect(resent).toBeLessThanOrEqual(sent / 100);
  expect({ lost, doubled, refused: refused.slice(0, 5), created: created.length }).toEqual({
    lost: 0,
    doubled: 0,
    refused: [],
    created: sent,
  });
}, 120_000);

test('safety 47: one of two services killed, then the other: no write is refused, whether it has a key or not', async () => {
  const [first, second] = four.services;
  const killed = await writeDuring('Killed', true, async (until) => {
    await until(50);
    await first.end('SIGKILL');
    await until(100);
  });
  const dead = await writeDuring('Dead', false, async (until) => {
    await until(200);
  });
  const other = await writeDuring('Other', true, async (until) => {
    await until(20);
    await first.start();
    await second.end('SIGKILL');
    await until(100);
    await second.start();
  });
  for (const [tag, counts] of Object.entries({ Killed: killed, Dead: dead, Other: other })) {
    expect({ tag, refused: counts.refused.slice(0, 5), ...(await compareStored(tag, counts)) }).toEqual({
      tag,
      refused: [],
      lost: 0,
      doubled: 0,
    });
  }
  process.stdout.write(`One service dead: ${killed.sent + dead.sent + other.sent} writes, none refused.\n`);
}, 120_000);
