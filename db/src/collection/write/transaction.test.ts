import type { Entity } from '@trestle/schema/entity';
import { Problem } from '@trestle/schema/errors';
import { entities } from '@trestle/schema/entities/all';
import { sql } from '../../sql/sqlText';
import type { RunInTransaction, WriteTransaction } from '../../sql/writeTransaction';
import type { Caller, Context, Write } from '../call/context';
import { KeyTakenError } from './idempotency';
import { inTransaction, RetryRowByRow } from './transaction';

const statements: string[] = [];
/** A transaction that only records its statements. */
const transaction = {
  execute: async ({ text }: { text: string }) => statements.push(text),
} as unknown as WriteTransaction;
const inModelTransaction: RunInTransaction = async (work) => {
  statements.push('BEGIN');
  const result = await work(transaction);
  statements.push('COMMIT');
  return result;
};
const forgetKept = jest.fn();
const find = (name: string) => entities.find((entity) => entity.name === name);
const context = { inModelTransaction, behaviours: {}, entities, find, lists: { forgetKept } } as unknown as Context;
const runWrite = (work: (write: Write) => Promise<string>, inContext = context) =>
  inTransaction(inContext, entities[0]!, { now: new Date(0), limits: {}, actor: 7 } as Caller, work);
const refusal = (errno: number) => Object.assign(new Error('refused'), { errno });

/** Runs a write whose attempts all end with this error number, after so many milliseconds. */
async function run(errno: number, milliseconds: number) {
  let attempts = 0;
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const error = await runWrite(async () => {
    attempts += 1;
    now += milliseconds;
    throw refusal(errno);
  }).catch((thrown: unknown) => thrown);
  return { attempts, status: error instanceof Problem ? error.status : 0 };
}
beforeEach(() => {
  statements.length = 0;
});
afterEach(() => jest.restoreAllMocks());

test('a deadlock is retried, up to sixty attempts', async () => {
  expect(await run(1213, 1)).toEqual({ attempts: 60, status: 503 });
});
test('a write is not retried after eight seconds (safety 27)', async () => {
  expect(await run(1205, 5000)).toEqual({ attempts: 2, status: 503 });
});
test('an error that is not retriable is reported at once', async () => {
  expect(await run(1451, 1)).toEqual({ attempts: 1, status: 409 });
});
test.each([
  ['a foreign key that points nowhere', () => refusal(1452)],
  ['rows that cannot all be written', () => new RetryRowByRow()],
])('%s: run once more, row by row', async (_name, fault) => {
  const rowByRowFlags: boolean[] = [];
  const work = async (write: Write) => {
    rowByRowFlags.push(write.rowByRow);
    await write.transaction.execute(sql('DO 1'));
    if (!write.rowByRow) throw fault();
    return 'done';
  };
  expect(await runWrite(work)).toBe('done');
  expect(rowByRowFlags).toEqual([false, true]);
  expect(statements).toEqual(['BEGIN', 'DO 1', 'BEGIN', 'DO 1', 'COMMIT']);
});
test('the audit and the reply of a key are written last, and a taken key has its own error', async () => {
  const work = async (write: Write) => {
    write.audit.push({ action: 'create', other_name: 'store', other_id: 1, changes: {} });
    write.finalStatements.push(sql('INSERT key'));
    return 'done';
  };
  expect(await runWrite(work)).toBe('done');
  expect(statements).toEqual([
    'BEGIN',
    expect.stringMatching(/^INSERT INTO `audit` /),
    expect.stringMatching(/^INSERT INTO `change_outbox` /),
    'INSERT key',
    'COMMIT',
  ]);
  // What was changed is counted anew for who has changed it.
  expect(forgetKept.mock.calls.map(([entity, person]) => [(entity as Entity).name, person])).toEqual([['store', 7]]);
  jest.spyOn(transaction, 'execute').mockImplementation(async () => {
    throw Object.assign(refusal(1062), { sqlMessage: "Duplicate entry 'x' for key 'idempotency_id'" });
  });
  await expect(runWrite(work)).rejects.toBeInstanceOf(KeyTakenError);
});
test('entities that are written by SQL get a transaction of plain SQL', async () => {
  const inSqlTransaction: RunInTransaction = (work) => work(transaction);
  const sqlContext = {
    ...context,
    inSqlTransaction,
    behaviours: { [entities[0]!.name]: { isWrittenBySql: true } },
  } as unknown as Context;
  expect(await runWrite(async () => 'done', sqlContext)).toBe('done');
  expect(statements).toEqual([]);
});
