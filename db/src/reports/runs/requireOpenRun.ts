import { forbidden, notFound } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context, Row } from '../../collection/call/context';
import { seesAllStores, storeOf } from '../../collection/call/scope';
import { selectRows } from '../../collection/call/statements';
import type { UserAsCaller } from '../../collection/call/userAsCaller';
import { sql } from '../../sql/sqlText';
import type { FieldRead } from '../fieldsRead';
import { requireOpenReport } from '../findReport';
import { createReportReader } from '../reader';

/** Finds a person's rights to reports. The call itself was decided as the download of a file. */
export interface ReportRights {
  findUser(id: number): Promise<SessionUser | null>;
  asReportReader: UserAsCaller;
}

/** What a run was made from. */
interface RunSource extends Row {
  report: string;
  /** JSON. Null for runs of before version 0037 of the database, which end after 30 days. */
  fields_read: string | null;
  author_store: number | null;
}
const RUN_SOURCE_SQL =
  'SELECT r.`report`, r.`fields_read`, f.`author_store` FROM `report_run` r ' +
  'LEFT JOIN `file` f ON f.`id` = r.`file` WHERE r.`id` = ?';

/**
 * Refuses the file of a run whose report its owner may no longer make, that shows fields hidden from its owner by now,
 * or that was made for a store to which its owner no longer belongs.
 * @throws Problem 403
 */
export async function requireOpenRun(
  context: Context,
  { findUser, asReportReader }: ReportRights,
  run: number,
  caller: Caller,
): Promise<void> {
  const [source] = await selectRows<RunSource>(context, sql(RUN_SOURCE_SQL, run));
  const user = await findUser(caller.user);
  if (!source || !user) throw notFound();
  const readerCaller = await asReportReader(user, caller.zone, caller.requestId);
  const reportReader = createReportReader(context, readerCaller, AbortSignal.abort());
  requireOpenReport(source.report, reportReader);
  if (!reportReader.canReadAll(JSON.parse(source.fields_read ?? '[]') as FieldRead[]))
    throw forbidden('This report shows a field that is hidden from you by now. Run it again.');
  const isOfOwnStore = source.author_store !== null && source.author_store === storeOf(readerCaller);
  if (!seesAllStores(readerCaller) && !isOfOwnStore) throw forbidden('This report is of another store. Run it again.');
}
