import { notFound } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../../collection/context';
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
 * Refuses the file of a run whose report its person may not make any more.
 * @throws Problem 403
 */
export const requireOpenRun = async (
  context: Context,
  { findUser, asReportReader }: ReportRights,
  run: number,
  caller: Caller,
): Promise<void> => {
  const [found] = await selectRows<{ report: string }>(
    context,
    sql('SELECT `report` FROM `report_run` WHERE `id` = ?', run),
  );
  const user = await findUser(caller.user);
  if (!found || !user) throw notFound();
  const reader = await asReportReader(user, caller.zone, caller.requestId);
  requireOpenReport(found.report, createReportReader(context, reader, AbortSignal.abort()));
};
