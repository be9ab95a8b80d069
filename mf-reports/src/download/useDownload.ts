import { ApiError, readFile, requestReply, saveAs, settings, useToast } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useRef, useState } from 'react';
import { serverErrors } from '../parameters/serverErrors';
import type { ParameterForm } from '../parameters/useParameterForm';
import { announceRun, startRun, toRunParameters, type ReportRun } from '../runs/startRun';
import { reportFilename, reportForm } from './reportForm';

/** The server lets a download that takes longer than 8 s go on as a run, so that nobody waits for it. */
const HEADERS = { Accept: '*/*', Prefer: 'respond-async, wait=8' };
const ACCEPTED_STATUS = 202;

export interface Download {
  isRunning: boolean;
  start: () => void;
  cancel: () => void;
  /** Makes the report as a run, and leaves a download that is under way. */
  startInBackground: () => void;
}

/** Downloads a report with the parameters of the form. What the server refuses stands at its fields. */
export const useDownload = (report: ReportDetails, form: ParameterForm, format: ReportFormat): Download => {
  const toast = useToast();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  const tell = (error: unknown) => {
    const refusal = serverErrors(error, form.params);
    if (refusal) form.showErrors(refusal.fields);
    const words = error instanceof ApiError ? error.message : 'The report could not be created. Please try again.';
    if (!refusal || refusal.general.length) toast.error(refusal?.general.join(' ') || words);
  };
  const background = async () => {
    running.current?.abort();
    try {
      await startRun(report.name, toRunParameters(form.params, form.values), format);
    } catch (error) {
      tell(error);
    }
  };
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    try {
      const body = reportForm(report, form.values, format, settings.reportTimezone);
      const { signal } = controller;
      const reply = await requestReply('/reports/download', { method: 'POST', body, signal, headers: HEADERS });
      if (reply.status === ACCEPTED_STATUS) {
        announceRun((await reply.json()) as ReportRun);
        return;
      }
      const { blob, filename } = await readFile(reply);
      saveAs(blob, filename ?? reportFilename(report.title, format, new Date()));
    } catch (error) {
      if (!controller.signal.aborted) tell(error);
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isRunning,
    start: () => {
      if (!isRunning && form.check()) void download();
    },
    cancel: () => running.current?.abort(),
    startInBackground: () => {
      if (form.check()) void background();
    },
  };
};
