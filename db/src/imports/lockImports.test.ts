import { supplier } from '@trestle/schema/entities/supplier';
import type { Write } from '../collection/call/context';
import { sql } from '../sql/sqlText';
import { setUpContext } from '../../testing/setUpContext';
import { lockImports } from './lockImports';

const running = setUpContext(process.env);

/** Locks imports in a transaction of its own, which is busy until a work has ended. */
const whileLocked = (within: number | null, work: () => Promise<unknown>) =>
  running.context.inSqlTransaction(async (transaction) => {
    await lockImports({ transaction } as Write, supplier, within);
    let isOver = false;
    const end = work().finally(() => {
      isOver = true;
    });
    // The server ends transactions that only wait.
    while (!isOver) await transaction.selectRows(sql('SELECT SLEEP(0.2) AS slept'));
    await end;
  });
const doNothing = () => Promise.resolve();

test('an import that waits for another one of the same records is told so, and others go on', async () => {
  await whileLocked(null, async () => {
    await whileLocked(7, doNothing);
    await expect(whileLocked(null, doNothing)).rejects.toMatchObject({
      status: 503,
      body: { code: 'import_waits', detail: expect.stringContaining('Another import of the same records') },
      headers: { 'Retry-After': '3' },
    });
  });
  await whileLocked(null, doNothing);
});
