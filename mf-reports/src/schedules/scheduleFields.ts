import type { ListEntry, ReportFormat, ReportParameter } from '@trestle/schema/report';
import { settings } from '@trestle/kit/core';
import { initialValues, type ControlValues } from '../parameters/parameterValues';
import { plainParameter } from '../parameters/plainParameter';
import { WEEKDAYS, zoneOf, zoneText, type Schedule } from './scheduleText';

const FREQUENCIES: readonly ListEntry[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];
const toEntries = (values: readonly string[]): ListEntry[] => values.map((value) => ({ value, label: value }));

/**
 * Returns the fields of a schedule, in the form of a report's parameters, so that they are drawn and checked alike.
 * @param people the people who can be chosen as recipients
 * @param values the form's values. Weekly schedules have a weekday, monthly schedules a day
 * @param zone in which the time is
 */
export const scheduleFields = (
  formats: readonly ReportFormat[],
  people: readonly ListEntry[],
  values: ControlValues,
  zone: string = settings.reportTimezone,
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
  { ...plainParameter, name: 'time', promptText: 'At', helpText: `hh:mm, ${zoneText(zone)}` },
  { ...plainParameter, name: 'format', promptText: 'Format', controlType: 1, listEntries: toEntries(formats) },
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

/** Returns the form's values for a new or an existing schedule. */
export const scheduleValues = (schedule: Partial<Schedule>): ControlValues =>
  initialValues(
    scheduleFields([], [], {}).map((field) => ({ ...field, defaultVal: schedule[field.name as keyof Schedule] })),
  );

/**
 * Returns the body of the request that saves the form. Fields that don't apply to the frequency are null.
 * @param schedule what the form began with: an existing schedule keeps its zone
 */
export const scheduleBody = (values: ControlValues, schedule: Partial<Schedule>) => ({
  frequency: values['frequency'],
  weekday: values['frequency'] === 'weekly' ? Number(values['weekday']) : null,
  day: values['frequency'] === 'monthly' ? Number(values['day']) : null,
  time: String(values['time']).trim().padStart('hh:mm'.length, '0'),
  format: values['format'],
  ...(schedule.id === undefined && { zone: zoneOf(schedule) }),
  recipients: (values['recipients'] as readonly string[]).map(Number),
  skip_when_empty: values['skip_when_empty'],
});
