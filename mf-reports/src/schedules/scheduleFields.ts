import type { ListEntry, ReportFormat, ReportParameter } from '@trestle/schema/report';
import { settings } from '@trestle/kit/core';
import { initialValues, type ParameterValues } from '../parameters/parameterValues';
import { plainParameter } from '../parameters/plainParameter';
import { WEEKDAYS, zoneText, type Schedule } from './scheduleText';

const FREQUENCIES: readonly ListEntry[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];
const asEntries = (values: readonly string[]): ListEntry[] => values.map((value) => ({ value, label: value }));

/**
 * The fields of a schedule, drawn and checked as a report's parameters are.
 * @param people who may be mailed
 * @param values those of the form: a weekday is only asked for weekly ones
 */
export const scheduleFields = (
  formats: readonly ReportFormat[],
  people: readonly ListEntry[],
  values: ParameterValues,
): readonly ReportParameter[] => [
  { ...plainParameter, name: 'frequency', promptText: 'How often', controlType: 1, listEntries: FREQUENCIES },
  {
    ...plainParameter,
    name: 'weekday',
    promptText: 'On',
    controlType: 1,
    listEntries: WEEKDAYS.map((label, index) => ({ value: index + 1, label })),
    isHidden: values['frequency'] !== 'weekly',
  },
  {
    ...plainParameter,
    name: 'day',
    promptText: 'Day of the month',
    type: 6,
    helpText: 'In shorter months it is the last day.',
    isHidden: values['frequency'] !== 'monthly',
  },
  { ...plainParameter, name: 'time', promptText: 'At', helpText: `hh:mm, ${zoneText(settings.reportTimezone)}` },
  { ...plainParameter, name: 'format', promptText: 'Format', controlType: 1, listEntries: asEntries(formats) },
  {
    ...plainParameter,
    name: 'recipients',
    promptText: 'Mail it to',
    controlType: 1,
    paramType: 1,
    listEntries: people,
    helpText: 'Each gets the rows and fields that they may see.',
  },
  { ...plainParameter, name: 'skip_when_empty', promptText: 'No mail when the report is empty', controlType: 3 },
];

/** The values of the form for a new schedule, or for one that is changed. */
export const scheduleValues = (schedule: Partial<Schedule>): ParameterValues =>
  initialValues(
    scheduleFields([], [], {}).map((field) => ({ ...field, defaultVal: schedule[field.name as keyof Schedule] })),
  );

/** What the form sends. Fields that don't suit the frequency are emptied. */
export const scheduleBody = (values: ParameterValues) => ({
  frequency: values['frequency'],
  weekday: values['frequency'] === 'weekly' ? Number(values['weekday']) : null,
  day: values['frequency'] === 'monthly' ? Number(values['day']) : null,
  time: String(values['time']).trim().padStart('hh:mm'.length, '0'),
  format: values['format'],
  zone: settings.reportTimezone,
  recipients: (values['recipients'] as readonly string[]).map(Number),
  skip_when_empty: values['skip_when_empty'],
});
