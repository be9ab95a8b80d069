import { ApiError, requestFile, saveAs, settings, useToast } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useRef, useState } from 'react';
import { serverErrors } from '../parameters/serverErrors';
import type { ParameterForm } from '../parameters/useParameterForm';
import { startRun, toRunParameters } from '../runs/startRun';
import { reportFilename, reportForm } from './reportForm';

/** A download that takes longer goes on as a run, so that nobody waits for it. */
const MAX_WAIT_MS = 8000;

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
    const timer = setTimeout(() => void background(), MAX_WAIT_MS);
    try {
      const body = reportForm(report, form.values, format, settings.reportTimezone);
      const { signal } = controller;
      const { blob, filename } = await requestFile('/reports/download', { method: 'POST', body, signal });
      saveAs(blob, filename ?? reportFilename(report.title, format, new Date()));
    } catch (error) {
      if (!controller.signal.aborted) tell(error);
    } finally {
      clearTimeout(timer);
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
