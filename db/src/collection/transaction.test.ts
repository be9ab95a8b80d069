import { Problem } from '@trestle/schema/errors';
import { entities } from '@trestle/schema/entities/all';
import { ahead, noteAlone, runAll } from '../model/connection';
import { sql } from '../sql/sqlText';
import type { Caller, Context, Write } from './context';
import { execute } from './statements';
import { KeyTaken } from './idempotency';
import { inTransaction, RetryRowByRow } from './transaction';

const said: string[] = [];
let destroyed = 0;
let cluster = false;
/** A connection that does as it is told. */
const connection = {
  query: ({ sql }: { sql: string }, done: (error: Error | null, rows: object[], columns: object[]) => void) => {
    said.push(sql);
    done(
      null,
      sql.startsWith('SHOW')
        ? [
            { Variable_name: 'version', Value: '10.11-MariaDB' },
            { Variable_name: 'wsrep_on', Value: cluster ? 'ON' : 'OFF' },
          ]
        : [{}, {}],
      [],
    );
  },
};
const connectionManager = {
  getConnection: async () => connection,
  releaseConnection: () => {
    said.push('released');
  },
  destroyConnection: async () => {
    destroyed += 1;
  },
};
const database = {
  options: {},
  constructor: {},
  connectionManager,
  dialect: { queryGenerator: { generateTransactionId: () => 'one' } },
};
const context = { writes: database } as unknown as Context;
const within = (work: (write: Write) => Promise<string>) =>
  inTransaction(context, entities[0]!, { now: new Date(0), limits: {} } as Caller, work);
const refusal = (errno: number) => Object.assign(new Error('refused'), { errno });

/** Runs a write whose every try ends with this error number, after so many milliseconds. */
const run = async (errno: number, milliseconds: number) => {
  let tries = 0;
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const error = await within(async () => {
    tries += 1;
    now += milliseconds;
    throw refusal(errno);
  }).catch((thrown: unknown) => thrown);
  return { tries, status: error instanceof Problem ? error.status : 0 };
};
beforeAll(() => noteAlone(connection));
beforeEach(() => {
  said.length = 0;
  destroyed = 0;
});
afterEach(() => jest.restoreAllMocks());

test('a deadlock is tried again, sixty times at most', async () => {
  expect(await run(1213, 1)).toEqual({ tries: 60, status: 503 });
});
test('nothing is begun again once a person has waited long enough (safety 27)', async () => {
  expect(await run(1205, 5000)).toEqual({ tries: 2, status: 503 });
});
test('what the database refuses for good is refused at once', async () => {
  expect(await run(1451, 1)).toEqual({ tries: 1, status: 409 });
});
test.each([
  ['a foreign key that points nowhere', () => refusal(1452)],
  ['rows that cannot all be written', () => new RetryRowByRow()],
])('%s: run once more, row by row', async (_name, fault) => {
  const seen: boolean[] = [];
  const work = async (write: Write) => {
    seen.push(write.rowByRow);
    await execute(context, sql('DO 1'), write.transaction);
    if (!write.rowByRow) throw fault();
    return 'done';
  };
  expect(await within(work)).toBe('done');
  expect(seen).toEqual([false, true]);
  expect(said).toEqual(['BEGIN; DO 1', 'ROLLBACK', 'released', 'BEGIN; DO 1', 'COMMIT', 'released']);
});
test('a connection that cannot even roll back is closed, and the first fault is told', async () => {
  jest.spyOn(connection, 'query').mockImplementation(({ sql }, done) => {
    done(sql === 'ROLLBACK' ? refusal(2013) : null, [{}, {}], []);
  });
  await expect(
    within(async (write) => {
      await execute(context, sql('DO 1'), write.transaction);
      throw refusal(1451);
    }),
  ).rejects.toMatchObject({ status: 409 });
  expect(destroyed).toBe(1);
});
test('on a node of a cluster each statement goes out by itself: between two of one packet it may undo the first', async () => {
  cluster = true;
  const other = { ...connection };
  await noteAlone(other);
  said.length = 0;
  jest.spyOn(connectionManager, 'getConnection').mockResolvedValue(other);
  await within(async (write) => {
    await execute(context, sql('DO 1'), write.transaction);
    return 'done';
  });
  expect(said).toEqual(['BEGIN', 'DO 1', 'COMMIT', 'released']);
  cluster = false;
});
test('what is said ahead goes out with the next statement, in order, and both get what is theirs', async () => {
  jest.spyOn(connection, 'query').mockImplementation(({ sql }, done) => {
    said.push(sql);
    done(
      null,
      sql.split('; ').map((text) => ({ text })),
      [],
    );
  });
  const found: unknown[] = [];
  await within(async ({ transaction }) => {
    const first = ahead(transaction, sql('FIRST'));
    found.push(
      (await runAll(transaction, [sql('SECOND'), sql('THIRD')])).map(({ rows }) => rows),
      (await first).rows,
    );
    return 'done';
  });
  expect(said).toEqual(['BEGIN; FIRST; SECOND; THIRD', 'COMMIT', 'released']);
  expect(found).toEqual([[{ text: 'SECOND' }, { text: 'THIRD' }], { text: 'FIRST' }]);
});
test('what is said ahead fails with what it went out with', async () => {
  jest.spyOn(connection, 'query').mockImplementation(({ sql }, done) => {
    done(sql === 'ROLLBACK' ? null : refusal(1451), [], []);
  });
  let first: Promise<unknown> | undefined;
  await expect(
    within(async ({ transaction }) => {
      first = ahead(transaction, sql('FIRST'));
      await runAll(transaction, [sql('SECOND')]);
      return 'done';
    }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(first).rejects.toMatchObject({ errno: 1451 });
});
test('the audit, the reply of a key and COMMIT go out together; a key that is taken is told apart', async () => {
  const work = async (write: Write) => {
    write.audit.push({ action: 'create', other_name: 'store', other_id: 1, changes: {} });
    write.last.push(sql('INSERT key'));
    return 'done';
  };
  expect(await within(work)).toBe('done');
  expect(said).toEqual([expect.stringMatching(/^BEGIN; INSERT INTO `audit` [^;]*; INSERT key; COMMIT$/), 'released']);
  jest.spyOn(connection, 'query').mockImplementation((_options, done) => {
    done(Object.assign(refusal(1062), { sqlMessage: "Duplicate entry 'x' for key 'idempotency_id'" }), [], []);
  });
  await expect(within(work)).rejects.toBeInstanceOf(KeyTaken);
});
