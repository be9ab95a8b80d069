import { findErrors } from '../parameters/parameterValues';
import { scheduleBody, scheduleFields, scheduleValues } from './scheduleFields';
import { whenText, zoneText } from './scheduleText';

const people = [{ value: 7, label: 'Mara Okafor' }];
const errorsOf = (changes: object) => {
  const values = {
    ...scheduleValues({ frequency: 'weekly', time: '7:30', format: 'pdf', recipients: [7] }),
    ...changes,
  };
  return Object.keys(findErrors(scheduleFields(['pdf'], people, values), values));
};

test('a weekday is only asked of weekly schedules, a day of monthly ones', () => {
  expect(errorsOf({})).toEqual(['weekday']);
  expect(errorsOf({ frequency: 'monthly' })).toEqual(['day']);
  expect(errorsOf({ frequency: 'daily', recipients: [] })).toEqual(['recipients']);
});
test('what does not suit the frequency is emptied, and a time has two digits for its hour', () => {
  const values = scheduleValues({
    frequency: 'weekly',
    weekday: 1,
    day: 31,
    time: '7:30',
    format: 'pdf',
    recipients: [7],
  });
  expect(scheduleBody(values, {})).toEqual({
    frequency: 'weekly',
    weekday: 1,
    day: null,
    time: '07:30',
    format: 'pdf',
    zone: 'Australia/Melbourne',
    recipients: [7],
    skip_when_empty: false,
  });
});
test('a schedule says when it runs', () => {
  expect([
    whenText({ frequency: 'daily', time: '07:30' }),
    whenText({ frequency: 'weekly', weekday: 7, time: '07:30' }),
    whenText({ frequency: 'monthly', day: 31, time: '07:30' }),
    whenText({ frequency: 'daily', time: '07:30', zone: 'Australia/Melbourne' }),
    whenText({ frequency: 'daily', time: '07:30', zone: 'America/New_York' }),
    zoneText('America/New_York'),
  ]).toEqual([
    'Every day at 07:30',
    'Every Sunday at 07:30',
    'Monthly on day 31 at 07:30',
    'Every day at 07:30',
    'Every day at 07:30, New York time',
    'New York time',
  ]);
});
