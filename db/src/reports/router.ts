import { Router, type Request } from 'express';
import { methodNotAllowed } from '@trestle/schema/errors';
import { withinUserLimit } from '../collection/call/callLimits';
import type { Context } from '../collection/call/context';
import { callerOf, rejectParameters } from '../collection/router';
import { whenExchangeEnds } from '../platform/exchangeEnd';
import { downloadReport } from './download';
import { detailsOf, findReport, listReports } from './findReport';
import { describeParameters, type SentParameters } from './parameters';
import { createReportReader } from './reader';
import type { ReportWorkers } from './workers/reportWorkers';

const queryOf = ({ query }: Request): SentParameters =>
  new Map(Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat()]));

/** Routes of reports (contract §2.5): the list, one report with its parameters, and its file. */
export function reportsRouter(context: Context, workers: ReportWorkers): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/reports/reports/', (request, response) => {
    rejectParameters(request);
    response.json(listReports(createReportReader(context, callerOf(request), AbortSignal.abort())));
  });
  router.get('/reports/reportsParams/:name/', async (request, response) => {
    // Whoever looks at a report is likely to make it soon.
    workers.warmUp();
    const caller = callerOf(request);
    const { now, zone } = caller;
    const readerAbort = new AbortController();
    whenExchangeEnds(response, () => readerAbort.abort(new Error('the reader went away')));
    const reader = createReportReader(context, caller, readerAbort.signal);
    const report = findReport(request.params.name, reader);
    const params = await withinUserLimit(context, 'list', caller, () =>
      describeParameters(report, queryOf(request), { reader, now, zone }),
    );
    response.json(detailsOf(report, params));
  });
  router
    .route('/reports/download')
    .post((request, response) => {
      rejectParameters(request);
      return downloadReport(context, workers, request, response);
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
