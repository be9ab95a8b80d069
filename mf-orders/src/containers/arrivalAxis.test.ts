import { axisFor, monthMarks, positionOf } from './arrivalAxis';

const TODAY = '2026-11-22';

test('the axis begins two weeks ago and ends with the last arrival, within 8 to 26 weeks', () => {
  expect(axisFor([], TODAY)).toEqual({ from: '2026-11-08', to: '2027-01-17' });
  expect(axisFor(['2026-12-01', '2027-03-03', '2027-02-01'], TODAY)).toEqual({ from: '2026-11-08', to: '2027-03-03' });
  expect(axisFor(['2031-12-14'], TODAY)).toEqual({ from: '2026-11-08', to: '2027-05-23' });
});

test('positions go from 0 to 1, also for days beyond the ends', () => {
  const axis = { from: '2026-11-01', to: '2026-11-11' };
  expect(['2026-11-01', '2026-11-06', '2026-11-11'].map((day) => positionOf(axis, day))).toEqual([0, 0.5, 1]);
  expect([positionOf(axis, '2020-01-01'), positionOf(axis, '2040-01-01')]).toEqual([0, 1]);
});

test('each month that begins on the axis has a mark', () => {
  const marks = monthMarks(axisFor([], TODAY));
  expect(marks.map(({ label }) => label)).toEqual(['Dec', 'Jan']);
  expect(marks[0]!.position).toBeCloseTo(23 / 70);
});
