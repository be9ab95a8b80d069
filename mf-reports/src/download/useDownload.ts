import { ApiError, requestFile, saveAs, settings, useToast } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useRef, useState } from 'react';
import { serverErrors } from '../parameters/serverErrors';
import type { ParameterForm } from '../parameters/useParameterForm';
import { reportFilename, reportForm } from './reportForm';

export interface Download {
  isRunning: boolean;
  start: () => void;
  cancel: () => void;
}

/** Downloads a report with the parameters of the form. What the server refuses stands at its fields. */
export const useDownload = (report: ReportDetails, form: ParameterForm, format: ReportFormat): Download => {
  const toast = useToast();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    try {
      const body = reportForm(report, form.values, format, settings.reportTimezone);
      const { blob, filename } = await requestFile('/reports/download', {
        method: 'POST',
        body,
        signal: controller.signal,
      });
      saveAs(blob, filename ?? reportFilename(report.title, format, new Date()));
    } catch (error) {
      if (controller.signal.aborted) return;
      const refusal = serverErrors(error, form.params);
      if (refusal) form.showErrors(refusal.fields);
      const words = error instanceof ApiError ? error.message : 'The report could not be created. Please try again.';
      if (!refusal || refusal.general.length) toast.error(refusal?.general.join(' ') || words);
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isRunning,
    start: () => {
      if (!isRunning && form.check()) void run();
    },
    cancel: () => running.current?.abort(),
  };
};
