import { forbidden, notFound } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../../collection/context';
import { seesAllStores, storeOf } from '../../collection/scope';
import { selectRows } from '../../collection/statements';
import type { UserAsCaller } from '../../collection/userAsCaller';
import { sql } from '../../sql/sqlText';
import { requireOpenReport } from '../findReport';
import { createReportReader } from '../reader';

/** How a person's rights to reports are found: the call itself was decided as the download of a file. */
export interface ReportRights {
  findUser(id: number): Promise<SessionUser | null>;
  asReportReader: UserAsCaller;
}

/**
 * Refuses the file of a run whose report its person may not make any more, or made for a store that isn't theirs now.
 * @throws Problem 403
 */
export const requireOpenRun = async (
  context: Context,
  { findUser, asReportReader }: ReportRights,
  run: number,
  caller: Caller,
): Promise<void> => {
  const text =
    'SELECT r.`report`, f.`author_store` FROM `report_run` r LEFT JOIN `file` f ON f.`id` = r.`file` WHERE r.`id` = ?';
  const [found] = await selectRows<{ report: string; author_store: number | null }>(context, sql(text, run));
  const user = await findUser(caller.user);
  if (!found || !user) throw notFound();
  const reader = await asReportReader(user, caller.zone, caller.requestId);
  requireOpenReport(found.report, createReportReader(context, reader, AbortSignal.abort()));
  const isOfOwnStore = found.author_store !== null && found.author_store === storeOf(reader);
  if (!seesAllStores(reader) && !isOfOwnStore) throw forbidden('This report is of another store. Run it again.');
};
