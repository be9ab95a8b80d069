import { randomUUID } from 'node:crypto';
import { conflict } from '@trestle/schema/errors';
import { executeUpdate, type QueryRunner } from '../identity/identityDb';

/** How long the place is kept without a renewal. */
const LEASE_SECONDS = 60;
const RENEW_MS = 15_000;
const NEXT_END_SQL = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

/** @throws Problem 409 while another export is being made */
async function acquire(db: QueryRunner): Promise<string> {
  const holder = randomUUID();
  const text =
    `UPDATE \`export_lease\` SET \`holder\` = ?, \`until\` = ${NEXT_END_SQL} ` +
    'WHERE `id` = 1 AND `until` < UTC_TIMESTAMP(3)';
  if ((await executeUpdate(db, text, [holder])) === 1) return holder;
  throw conflict('Another export is being made. Try again when it has ended.', { code: 'under_way' });
}

/**
 * Runs the work as the only export of the installation.
 * @throws Problem 409 while another one runs
 */
export async function withExportLease<T>(db: QueryRunner, work: () => Promise<T>): Promise<T> {
  const holder = await acquire(db);
  const renew = () =>
    executeUpdate(db, `UPDATE \`export_lease\` SET \`until\` = ${NEXT_END_SQL} WHERE \`id\` = 1 AND \`holder\` = ?`, [
      holder,
    ]).catch(() => undefined);
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    const text =
      'UPDATE `export_lease` SET `until` = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE `id` = 1 AND `holder` = ?';
    await executeUpdate(db, text, [holder]).catch(() => undefined);
  }
}
