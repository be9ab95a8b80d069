import {
  ApiError,
  readFile,
  requestReply,
  saveAs,
  serverDate,
  settings,
  useSingleCall,
  useToast,
} from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useRef } from 'react';
import { serverErrors } from '../parameters/serverErrors';
import type { ParameterForm } from '../parameters/useParameterForm';
import { cutText } from '../runs/runText';
import { announceRun, startRun, toRunParameters, type ReportRun } from '../runs/startRun';
import { reportFilename, reportForm } from './reportForm';

/** Asks the server to continue a download as a run in the background when it takes longer than 8 s. */
const HEADERS = { Accept: '*/*', Prefer: 'respond-async, wait=8' };
/** Status of the reply when the download continues as a run. */
const ACCEPTED_STATUS = 202;

export interface Download {
  isRunning: boolean;
  isStartingInBackground: boolean;
  start: () => void;
  cancel: () => void;
  /** Starts a run of the report instead of a download, and cancels a download that is under way. */
  startInBackground: () => void;
}

/** Downloads a report with the parameters of the form. Shows the server's errors at their fields. */
export const useDownload = (report: ReportDetails, form: ParameterForm, format: ReportFormat): Download => {
  const toast = useToast();
  const runningDownload = useRef<AbortController | null>(null);

  const showError = (error: unknown) => {
    const refusal = serverErrors(error, form.params);
    const unseenErrors = Object.entries(refusal ? form.showErrors(refusal.fields) : {});
    const labelOf = (name: string) => report.params.find((parameter) => parameter.name === name)?.promptText ?? name;
    if (unseenErrors.length > 0)
      toast.error(
        [
          `${report.title} could not be created.`,
          ...unseenErrors.map(([name, text]) => `${labelOf(name)}: ${text}`),
          ...(refusal?.general ?? []),
        ].join(' '),
      );
    else if (!refusal || refusal.general.length) {
      const message = error instanceof ApiError ? error.message : 'The report could not be created. Please try again.';
      toast.error(refusal?.general.join(' ') || message);
    }
  };
  const background = useSingleCall(async () => {
    runningDownload.current?.abort();
    try {
      await startRun(report.name, toRunParameters(form.params, form.values), format);
    } catch (error) {
      showError(error);
    }
  });
  const download = useSingleCall(async () => {
    const controller = new AbortController();
    runningDownload.current = controller;
    try {
      const body = reportForm(report, form.values, format, settings.reportTimezone);
      const { signal } = controller;
      const reply = await requestReply('/reports/download', { method: 'POST', body, signal, headers: HEADERS });
      if (reply.status === ACCEPTED_STATUS) {
        announceRun((await reply.json()) as ReportRun);
        return;
      }
      const { blob, filename, headers } = await readFile(reply);
      saveAs(blob, filename ?? reportFilename(report.title, format, serverDate()));
      const cut = cutText(Number(headers.get('X-Row-Count')), Number(headers.get('X-Total-Count')));
      if (cut) toast.warning(cut, { timeout: 0 });
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    }
  });
  return {
    isRunning: download.isRunning,
    isStartingInBackground: background.isRunning,
    start: () => {
      if (form.check()) void download.run();
    },
    cancel: () => runningDownload.current?.abort(),
    startInBackground: () => {
      if (form.check()) void background.run();
    },
  };
};
