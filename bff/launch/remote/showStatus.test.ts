import { describeStatus } from './showStatus';

const STATUS = {
  name: 'mf-pricing',
  current: null,
  previous: null,
  trial: null,
  switched_off: null,
  is_open: true,
  errors: [],
  owner: null,
  carries: [],
  trial_people: null,
};
const linesOf = (changes: object) => describeStatus({ ...STATUS, ...changes }, 'https://trestle.example');

test('says who gets what, and what failed', () => {
  expect(linesOf({})).toEqual(['mf-pricing at https://trestle.example:', '  No release is current.']);
  const failure = { version: '1.1', count: 3, browsers: 2, last_message: 'x is undefined' };
  expect(
    linesOf({
      current: { version: '1.0', is_current: true },
      previous: '0.9',
      trial: { version: '1.1', group__name: 'Buyers' },
      switched_off: { by: 'Mara', reason: 'Saving fails', date: '' },
      is_open: false,
      errors: [failure],
    }).slice(1),
  ).toEqual([
    '  1.0 is current.',
    '  0.9 was before: rollback leads there.',
    '  1.1 is on trial for Buyers.',
    '  Switched off by Mara: Saving fails',
    '  Only administrators see it, until one of them allows its pages on the Modules page.',
    '  1.1 failed 3 times in 2 browsers in the last 24 hours, last: x is undefined',
  ]);
});
