import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from './metrics';
import {
  costFields,
  currentRequest,
  isRequestId,
  noteConnectionWait,
  noteRowsSent,
  noteStatement,
  runRequest,
  withRequestId,
} from './requestCost';
import { endModelStatement, endStatement, onSlowStatement, type SlowStatement } from './slowStatements';

const slow: SlowStatement[] = [];
beforeAll(() => onSlowStatement((statement) => slow.push(statement)));
beforeEach(() => {
  slow.length = 0;
});
const ended = (ms: number) => ({
  text: 'SELECT ?',
  startedAt: performance.now() - ms,
  rows: 3,
  connectionWaitMs: 12.4,
  thread: 7,
});

test('each request has a cost of its own, also after it has waited', async () => {
  const costs = await Promise.all(
    ['a', 'b'].map((id, position) =>
      runRequest(id, async (cost) => {
        await sleep(1);
        noteConnectionWait(5);
        noteRowsSent(position);
        noteStatement(currentRequest(), 10.4, 2);
        return { id: currentRequest()?.requestId, ...costFields(cost) };
      }),
    ),
  );
  const common = { statements: 1, statementMs: 10, connectionWaitMs: 5, rowsRead: 2 };
  expect(costs).toEqual([
    { id: 'a', ...common },
    { id: 'b', ...common, rowsSent: 1 },
  ]);
  expect(currentRequest()).toBeUndefined();
});

test('a slow statement is reported with its request, rows, wait and connection, a quick one is only counted', () => {
  runRequest('slow-1', (cost) => {
    endStatement(ended(10), cost);
    endStatement(ended(1500), cost);
    expect(cost).toMatchObject({ statements: 2, rowsRead: 6 });
  });
  expect(slow).toEqual([
    {
      requestId: 'slow-1',
      kind: 'select',
      ms: expect.any(Number),
      rows: 3,
      connectionWaitMs: 12,
      thread: 7,
      text: 'SELECT ?',
    },
  ]);
});

test('safety 35: the text of a models statement, which holds values, is in no report', async () => {
  endModelStatement("UPDATE `user` SET `name` = 'canary'", 1500, undefined);
  expect(slow).toEqual([{ requestId: undefined, kind: 'update', ms: 1500 }]);
  expect(await metrics.metrics()).toContain('trestle_slow_statements_total{kind="update"} 1');
});

test('SQL gets the id of the running request as a comment, and none that could end it', () => {
  expect(withRequestId('SELECT 1')).toBe('SELECT 1');
  expect(runRequest('abc.D-1_x', () => withRequestId('SELECT 1'))).toBe('SELECT 1 /* abc.D-1_x */');
  for (const id of ['', '*/ DROP', 'a b', '!50704', '?', 'x'.repeat(65), 'a\n'])
    expect([id, isRequestId(id), runRequest(id, () => withRequestId('SELECT 1'))]).toEqual([id, false, 'SELECT 1']);
});
