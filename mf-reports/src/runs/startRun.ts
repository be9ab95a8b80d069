import { collection, request, settings, toast, uuid, watchJob } from '@trestle/kit/core';
import { reportRun } from '@trestle/schema/entities/report_run';
import type { RowOf } from '@trestle/schema/entity';
import type { ReportFormat, ReportParameter } from '@trestle/schema/report';
import { isLines, isMultiList, sentTexts, type ParameterValues } from '../parameters/parameterValues';

export type ReportRun = RowOf<typeof reportRun>;
/** A run's parameters: texts by name, several in a list. */
export type RunParameters = Readonly<Record<string, string | readonly string[]>>;

export const RUNS_PATH = '/report_run/list';

/** The form's values as a run keeps them. Blank ones are left out, as in a download. */
export const toRunParameters = (params: readonly ReportParameter[], values: ParameterValues): RunParameters =>
  Object.fromEntries(
    params.flatMap((parameter): [string, string | readonly string[]][] => {
      const texts = sentTexts(parameter, values[parameter.name] ?? '').filter((text) => text !== '');
      if (texts.length === 0) return [];
      return [[parameter.name, isMultiList(parameter) || isLines(parameter) ? texts : texts[0]!]];
    }),
  );

/**
 * The values that differ from the defaults, blank ones too. A schedule keeps only these, so that 'today' stays the day
 * on which it runs.
 */
export const changedParameters = (
  params: readonly ReportParameter[],
  defaults: ParameterValues,
  values: ParameterValues,
): RunParameters =>
  Object.fromEntries(
    params.flatMap((parameter): [string, string | readonly string[]][] => {
      const [value, before] = [values[parameter.name] ?? '', defaults[parameter.name] ?? ''];
      if (JSON.stringify(value) === JSON.stringify(before)) return [];
      const texts = sentTexts(parameter, value);
      return [[parameter.name, isMultiList(parameter) || isLines(parameter) ? texts : (texts[0] ?? '')]];
    }),
  );

/** Tells the user when a run that is under way has ended. */
export const watchRun = ({ id, title }: Pick<ReportRun, 'id' | 'title'>): void =>
  watchJob({ path: `${collection(reportRun).path}${id}/`, title: title ?? 'The report', link: RUNS_PATH });

/**
 * Starts a report that is made in the background, in the report's zone.
 * @throws ApiError 400 by the names of the parameters, 429 when too many wait already
 */
export const startRun = async (report: string, parameters: RunParameters, format: ReportFormat): Promise<ReportRun> => {
  const run = await request<ReportRun>(collection(reportRun).path, {
    method: 'POST',
    body: { report, parameters, format },
    headers: { 'X-Timezone': settings.reportTimezone, 'Idempotency-Key': uuid() },
  });
  announceRun(run);
  return run;
};

/** Says that a report is made in the background, and tells when it has ended. */
export const announceRun = (run: Pick<ReportRun, 'id' | 'title'>): void => {
  watchRun(run);
  toast.info(`${run.title} is being made. You get a notice when it is ready.`);
};
