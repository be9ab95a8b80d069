import type { Caller, Context } from '../collection/call/context';
import { createQueueMailer } from '../mail/mailQueue';
import type { ServiceDefinition, ServiceParts } from '../service';
import { createOrderDocuments } from './orderDocument';
import { reportsRouter } from './router';
import { createReportRuns } from './runs/reportRuns';
import { requireOpenRun } from './runs/requireOpenRun';
import { runBehaviour } from './runs/runBehaviour';
import type { InsertFile } from './runs/storeRunResult';
import { scheduleBehaviour } from './schedules/scheduleBehaviour';
import { startScheduler } from './schedules/scheduler';
import { createReportWorkers } from './workers/reportWorkers';

/** The call whose rights decide what a report shows, also when nobody waits for it. */
const REPORTS_PATH = '/reports/reports/';

/** What other services have of reports, also in a process that doesn't run this one. */
export interface ReportsService extends ServiceDefinition {
  /** Documents that mails take along, by the entity of their record. */
  documents: Readonly<Record<string, ReturnType<typeof createOrderDocuments>>>;
  /** Makes the check of who may have the file of a run (`requireOpenRun`). */
  fileRights(context: Context): Readonly<Record<string, (run: number, caller: Caller) => Promise<void>>>;
}

/**
 * Reports, their runs and their schedules.
 * @param insertFile the files service's way to keep a file
 */
export function createReportsService(parts: ServiceParts, insertFile: InsertFile): ReportsService {
  const { settings, identityDb, findUser, asCallerOf, logFailure } = parts;
  const runs = createReportRuns();
  const workers = createReportWorkers(settings.reportProcesses);
  const asReportReader = asCallerOf(REPORTS_PATH);
  return {
    behaviours: { report_run: runBehaviour(runs), report_schedule: scheduleBehaviour },
    documents: { store_order: createOrderDocuments(workers) },
    fileRights: (context) => ({
      report_run: (run, caller) => requireOpenRun(context, { findUser, asReportReader }, run, caller),
    }),
    serve: (context) => {
      runs.serve({
        context,
        workers,
        insertFile,
        logError: (error, run) => logFailure('report failed', error, { run }),
      });
      startScheduler({
        context,
        workers,
        mailer: createQueueMailer(settings, context.inSqlTransaction),
        product: settings.productName,
        identityDb,
        findCaller: asReportReader,
        logError: (error, schedule) => logFailure('scheduled report failed', error, { schedule }),
      });
      return [reportsRouter(context, workers)];
    },
  };
}
