import { collection, request, settings, toast, watchJob } from '@trestle/kit/core';
import { reportRun } from '@trestle/schema/entities/report_run';
import type { RowOf } from '@trestle/schema/entity';
import type { ReportFormat, ReportParameter } from '@trestle/schema/report';
import { isLines, isMultiList, toTexts, type ControlValues } from '../parameters/parameterValues';

export type ReportRun = RowOf<typeof reportRun>;
/** The parameters of a run by name: a text, or a list of texts. */
export type RunParameters = Readonly<Record<string, string | readonly string[]>>;

export const RUNS_PATH = '/report_run/list';

/** Converts the form's values to the parameters of a run. Blank values are left out, as in a download. */
export const toRunParameters = (params: readonly ReportParameter[], values: ControlValues): RunParameters =>
  Object.fromEntries(
    params.flatMap((parameter): [string, string | readonly string[]][] => {
      const texts = toTexts(parameter, values[parameter.name] ?? '').filter((text) => text !== '');
      if (texts.length === 0) return [];
      return [[parameter.name, isMultiList(parameter) || isLines(parameter) ? texts : texts[0]!]];
    }),
  );

/**
 * Converts the values that differ from the defaults to the parameters of a schedule. Blank values are included. Values
 * that equal a default are left out, so that 'today' is always the day on which the schedule runs.
 */
export const changedParameters = (
  params: readonly ReportParameter[],
  defaults: ControlValues,
  values: ControlValues,
): RunParameters =>
  Object.fromEntries(
    params.flatMap((parameter): [string, string | readonly string[]][] => {
      const [value, defaultValue] = [values[parameter.name] ?? '', defaults[parameter.name] ?? ''];
      if (JSON.stringify(value) === JSON.stringify(defaultValue)) return [];
      const texts = toTexts(parameter, value);
      return [[parameter.name, isMultiList(parameter) || isLines(parameter) ? texts : (texts[0] ?? '')]];
    }),
  );

/** Notifies the user when a run ends. */
export const watchRun = ({ id, title }: Pick<ReportRun, 'id' | 'title'>): void =>
  watchJob({ path: `${collection(reportRun).path}${id}/`, title: title ?? 'The report', link: RUNS_PATH });

/**
 * Starts a run of a report in the background, in the report's zone.
 * @throws ApiError 400 with errors by parameter, 429 when too many runs are waiting
 */
export const startRun = async (report: string, parameters: RunParameters, format: ReportFormat): Promise<ReportRun> => {
  const run = await request<ReportRun>(collection(reportRun).path, {
    method: 'POST',
    body: { report, parameters, format },
    headers: { 'X-Timezone': settings.reportTimezone },
  });
  announceRun(run);
  return run;
};

/** Tells the user that a run has started, and notifies them when it ends. */
export const announceRun = (run: Pick<ReportRun, 'id' | 'title'>): void => {
  watchRun(run);
  toast.info(`${run.title} is being made. You get a notice when it is ready.`);
};
