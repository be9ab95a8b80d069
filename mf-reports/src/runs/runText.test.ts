import { testParameter } from '../parameters/testParameter';
import { cutText, parametersText, progressShare, progressText, runQuery } from './runText';

test('progress is told in rows, or in pages once they are laid out', () => {
  expect([
    progressText({ status: 'queued' }),
    progressText({ status: 'running' }),
    progressText({ status: 'running', rows_done: 1200, rows_total: 65_535 }),
    progressText({ status: 'running', rows_done: 65_535, rows_total: 65_535, pages: 12 }),
  ]).toEqual(['Waiting', 'Started', '1,200 of 65,535 rows', '12 pages']);
  expect([progressShare({ rows_done: 5, rows_total: 10 }), progressShare({})]).toEqual([0.5, undefined]);
});
test('a file that was cut says of how many rows it holds which', () => {
  expect([cutText(65_535, 70_112), cutText(3, 3), cutText(0, 0)]).toEqual([
    'The file holds the first 65,535 of 70,112 rows. Narrow it down by its parameters.',
    '',
    '',
  ]);
});
test('parameters read as people chose them; hidden ones are left out', () => {
  const params = [
    testParameter({ name: 'from', promptText: 'From', type: 7 }),
    testParameter({ name: 'stores', promptText: 'Stores', listEntries: [{ value: 1, label: 'Fitzroy' }] }),
    testParameter({ name: 'layout', isHidden: true }),
  ];
  const parameters = { from: '2026-11-01', stores: ['1', '9'], layout: 'wide' };
  expect(parametersText(parameters, params)).toBe('From 01/11/2026 · Stores Fitzroy, 9');
  expect(runQuery(parameters)).toBe('from=2026-11-01&stores=1&stores=9&layout=wide');
});
