import { Agent, request } from 'node:http';
import type { RowDataPacket } from 'mysql2';
import { startFourProcesses, type FourProcesses, type RestartableProcess } from './fourProcesses';

const WRITES_PER_SECOND = 100;
/** Above this number in flight the machine can't keep up, and fewer are sent. */
const MAX_UNDER_WAY = 40;

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

/** Counts of what happened to the writes. */
interface Counts {
  sent: number;
  /** Names of the acknowledged rows. */
  created: string[];
  /** Any other answer. */
  refused: number[];
  /** A BFF refused the connection, and the other one was asked. */
  moved: number;
  /** A connection broke, and the write was repeated with its key. */
  resent: number;
}

/** The status of one write, or the error code of its connection. */
const write = (at: number, name: string, keyed: boolean): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = {
      ...four.headers,
      'content-type': 'application/json',
      ...(keyed ? { 'idempotency-key': name.replaceAll(' ', '-') } : {}),
    };
    const sent = request(
      `${four.bffs[at]!.origin}/api/code_colour/`,
      { method: 'POST', agent: agents[at]!, headers },
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
const balance = async (number: number, name: string, keyed: boolean, counts: Counts): Promise<void> => {
  counts.sent += 1;
  for (let at = number % 2; ; at = 1 - at) {
    const answer = await write(at, name, keyed);
    if (answer === 201) counts.created.push(name);
    else if (typeof answer === 'number') counts.refused.push(answer);
    if (typeof answer === 'number') return;
    if (answer === 'ECONNREFUSED') counts.moved += 1;
    else if (keyed) counts.resent += 1;
    else throw new Error(`${name}: ${answer}`);
  }
};
/** Keeps writing while `work` runs; `until(n)` waits for n more acknowledged writes. */
const writeDuring = async (
  tag: string,
  keyed: boolean,
  work: (until: (more: number) => Promise<void>) => Promise<void>,
): Promise<Counts & { seconds: number }> => {
  const counts: Counts = { sent: 0, created: [], refused: [], moved: 0, resent: 0 };
  const underWay = new Set<Promise<void>>();
  const since = Date.now();
  const clock = setInterval(() => {
    if (underWay.size >= MAX_UNDER_WAY) return;
    const one = balance(counts.sent, `${tag} ${counts.sent}`, keyed, counts).finally(() => underWay.delete(one));
    underWay.add(one);
  }, 1000 / WRITES_PER_SECOND);
  const until = async (more: number): Promise<void> => {
    for (const enough = counts.created.length + more; counts.created.length < enough && counts.refused.length === 0;)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  };
  try {
    await work(until);
  } finally {
    clearInterval(clock);
    await Promise.all(underWay);
  }
  return { ...counts, seconds: (Date.now() - since) / 1000 };
};
/** Compares the acknowledged rows with the stored ones. */
const compare = async (tag: string, { created }: Counts): Promise<{ lost: number; doubled: number }> => {
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
  const { lost, doubled } = await compare('Rolling', counts);
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
    expect({ tag, refused: counts.refused.slice(0, 5), ...(await compare(tag, counts)) }).toEqual({
      tag,
      refused: [],
      lost: 0,
      doubled: 0,
    });
  }
  process.stdout.write(`One service dead: ${killed.sent + dead.sent + other.sent} writes, none refused.\n`);
}, 120_000);
