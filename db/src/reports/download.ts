import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { invalidField, serviceUnavailable } from '@trestle/schema/errors';
import { isTimeZone } from '@trestle/schema/periods';
import { withinUserLimit } from '../collection/call/callLimits';
import type { Caller, Context } from '../collection/call/context';
import { callerOf } from '../collection/router';
import { contentDisposition } from '../platform/contentDisposition';
import { whenExchangeEnds } from '../platform/exchangeEnd';
import { checkFormat, fileNameOf, parseDownloadForm, type DownloadForm, type OutputFormat } from './downloadForm';
import { findReport } from './findReport';
import type { ReportJob, ReportResult } from './makeReport';
import { checkParameters } from './parameters';
import { createReportReader } from './reader';
import { secondsToWait, untilRun } from './preferAsync';
import { createReportFile } from './reportFile';
import { continueAsRun } from './runs/continueAsRun';
import type { DownloadUnderWay } from './runs/runBehaviour';
import type { MakeRequest, ReportWorkers } from './workers/reportWorkers';

/** Longest time that somebody may wait for a download. Runs take longer ones. */
const DOWNLOAD_TIMEOUT_MS = 300_000;
/** How often the BFF is told that a report is still being made. It gives up a service that is silent for a minute. */
const STILL_WORKING_INTERVAL_MS = 20_000;
const TOO_SLOW_TEXT = 'This report takes longer than a download may. Start it as a run: it is then kept for you.';

/** A report made for one person can't run, load or post anything on our origin (SECURITY.md, 31). */
const CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The time zone of the form, or else of the call. @throws Problem 400 for an unknown one */
function zoneOf({ zone: { field, sent } }: DownloadForm, caller: Caller): string {
  if (sent === '') return caller.zone;
  if (!isTimeZone(sent)) throw invalidField(field, 'There is no such time zone');
  return sent;
}

/** Creates a signal that aborts when the client closes the connection or has waited too long. `keepGoing` ends both. */
function abortWhenGone(response: Response): { abort: AbortController; keepGoing(): void } {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(serviceUnavailable(TOO_SLOW_TEXT)), DOWNLOAD_TIMEOUT_MS);
  const handleClose = () => {
    clearTimeout(timer);
    abort.abort(new Error('the reader went away'));
  };
  const stopWatching = whenExchangeEnds(response, handleClose);
  const keepGoing = () => {
    clearTimeout(timer);
    stopWatching();
  };
  return { abort, keepGoing };
}

/** Converts a caller to JSON for another process. */
export const toJobCaller = ({ signal: _signal, ...caller }: Caller): ReportJob['caller'] => ({
  ...caller,
  now: caller.now.toISOString(),
});

const headersOf = (format: OutputFormat, name: string, { bytes, rows, totalRows, contentType }: ReportResult) => ({
  'Content-Type': contentType,
  'Content-Length': String(bytes),
  'X-Row-Count': String(rows),
  'X-Total-Count': String(totalRows),
  ...(format === 'json'
    ? {}
    : {
        'Content-Disposition': contentDisposition(name, true),
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      }),
});

async function startDownload(
  workers: ReportWorkers,
  job: Omit<ReportJob, 'path'>,
  person: number,
  abort: AbortController,
): Promise<DownloadUnderWay> {
  const file = await createReportFile();
  const onProgress: MakeRequest['onProgress'] = (progress) => {
    download.progress = progress;
  };
  const request: MakeRequest = { urgency: 'download', person, signal: abort.signal, onProgress };
  const download: DownloadUnderWay = { file, abort, made: workers.make({ ...job, path: file.path }, request) };
  return download;
}
function giveUp({ abort, file }: DownloadUnderWay): Promise<void> {
  abort.abort(new Error('the download is over'));
  return file.remove();
}

/**
 * Answers POST /reports/download: makes a report and sends it whole (contract §2.5). An error is a JSON reply, since
 * nothing is sent before the file is complete. A client that prefers not to wait gets a run in place of a file that
 * takes long.
 */
export async function downloadReport(
  context: Context,
  workers: ReportWorkers,
  request: Request,
  response: Response,
): Promise<void> {
  const form = parseDownloadForm(request.body);
  const { abort, keepGoing } = abortWhenGone(response);
  const { signal } = abort;
  const requestCaller = callerOf(request);
  const caller: Caller = { ...requestCaller, zone: zoneOf(form, requestCaller) };
  const { now, zone } = caller;
  const reader = createReportReader(context, caller, signal);
  const report = findReport(form.reportName, reader);
  const format = checkFormat(report, form.format);
  const checkedParameters = await withinUserLimit(context, 'list', caller, () =>
    checkParameters(report, form.sent, { reader, now, zone }),
  );
  const job = { ...checkedParameters, report: report.name, format, caller: toJobCaller(caller) };
  const download = await startDownload(workers, job, caller.actor, abort);
  const waitAbort = new AbortController();
  const stillWorkingTimer = setInterval(() => response.writeProcessing(), STILL_WORKING_INTERVAL_MS);
  let isContinuedAsRun = false;
  try {
    const waitSeconds = format === 'json' ? undefined : secondsToWait(request);
    const tryContinueAsRun = (): boolean => workers.continueAsRun(download.file.path);
    const runPromises = waitSeconds === undefined ? [] : [untilRun(waitSeconds, tryContinueAsRun, waitAbort.signal)];
    const result = await Promise.race([download.made, ...runPromises]);
    if (result === 'as run') {
      keepGoing();
      const reportRequest = {
        checked: { report, ...checkedParameters, fieldsRead: reader.fieldsRead() },
        sent: form.sent,
        format,
      };
      const run = await continueAsRun(context, caller, reportRequest, download);
      isContinuedAsRun = true;
      response.status(202).json(run);
      return;
    }
    clearInterval(stillWorkingTimer);
    const handle = await download.file.open();
    response.status(200).set(headersOf(format, fileNameOf(form.filename, report.title, format, now, zone), result));
    await pipeline(handle.createReadStream(), response);
  } catch (error) {
    // Nobody is there to read a reply.
    if (!response.destroyed) throw error;
  } finally {
    clearInterval(stillWorkingTimer);
    waitAbort.abort();
    if (!isContinuedAsRun) await giveUp(download);
  }
}
