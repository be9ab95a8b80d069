import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../../database';
import { unique } from '../../uniqueText';
import { callTo, expectStatus, makeOrder, tokenOf, type ApiReply } from '../parts/people';
import { makeRecord } from '../parts/records';
import { flushedLog, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second?.stop());

interface RequestLogLine extends Record<string, unknown> {
  requestId?: string;
  msg?: string;
}
interface WaitingStatement {
  ID: number;
  INFO: string;
}

const RUNNING = 'SELECT `ID`, `INFO` FROM information_schema.PROCESSLIST WHERE `INFO` LIKE ? AND `TIME_MS` > 1100';

/** Keeps a row locked until the statement that waits for it is slow. @returns that statement, found by its comment */
async function holdUp(table: string, id: number, requestId: string, start: () => Promise<ApiReply>) {
  return withDatabase(async (run) => {
    await run('START TRANSACTION', []);
    await run(`SELECT \`id\` FROM \`${table}\` WHERE \`id\` = ? FOR UPDATE`, [id]);
    const reply = start();
    let waiting: WaitingStatement[] = [];
    while (waiting.length === 0) {
      await sleep(50);
      waiting = (await run(RUNNING, [`%/* ${requestId} */`])) as WaitingStatement[];
    }
    await run('COMMIT', []);
    expectStatus(await reply, 200);
    return waiting[0]!;
  });
}

const change = async (username: string, path: string, requestId: string): Promise<ApiReply> =>
  callTo(second.url)(
    'PATCH',
    path,
    { notes: 'later' },
    { authorization: `Bearer ${await tokenOf(username)}`, 'x-request-id': requestId },
  );

/** The lines of a request. */
async function linesOf(requestId: string): Promise<RequestLogLine[]> {
  const log = await flushedLog(second.url, second.readLog);
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as RequestLogLine).filter((line) => line.requestId === requestId);
}

test('a slow call says where its time went, and its statement is found on the server and in its slow log', async () => {
  const { id } = await makeOrder('store1', []);
  const requestId = unique('held-up').replace(' ', '-');
  const path = `/api/store_order/${id}/`;
  const { ID: thread, INFO } = await holdUp('store_order', id as number, requestId, () =>
    change('store1', path, requestId),
  );
  expect(INFO).toMatch(/^SELECT .* FOR UPDATE/);
  const lines = await linesOf(requestId);
  const call = lines.find(({ msg }) => msg === 'slow call');
  expect(call).toMatchObject({ level: 40, method: 'PATCH', path, status: 200, connectionWaitMs: expect.any(Number) });
  for (const field of ['ms', 'statementMs']) expect(call![field]).toBeGreaterThan(1000);
  for (const field of ['statements', 'rowsRead', 'user']) expect(call![field]).toBeGreaterThan(0);
  const statement = lines.find(({ msg }) => msg === 'slow statement');
  expect(statement).toMatchObject({ kind: 'select', thread, rows: 1, connectionWaitMs: expect.any(Number) });
  expect(statement!['text']).toContain('FROM `store_order`');
  const reply = lines.find((line) => line['name'] === 'bff');
  expect(reply).toMatchObject({ path, status: 200, statements: expect.any(Number) });
});

test('a statement of models has the id, too; the log has neither its text nor its values', async () => {
  const description = unique('Canary');
  const { id } = await makeRecord('code_colour', { description });
  const requestId = unique('held-up').replace(' ', '-');
  await holdUp('code_colour', id as number, requestId, async () =>
    callTo(second.url)(
      'PATCH',
      `/api/code_colour/${id}/`,
      { description: `${description} 2` },
      { authorization: `Bearer ${await tokenOf('admin')}`, 'x-request-id': requestId },
    ),
  );
  const lines = await linesOf(requestId);
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['slow call', 'slow statement']));
  expect(JSON.stringify(lines)).not.toContain(description);
});
