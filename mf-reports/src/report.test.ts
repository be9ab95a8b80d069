import { downloadForm, filenameOf, missing, shownReports, startingValues, type Report, type ReportParameter } from './report';

const parameter = (more: Partial<ReportParameter>): ReportParameter =>
  ({ name: 'p', promptText: 'P', type: 1, controlType: 0, paramType: 0, allowBlank: false, isHidden: false, ...more });

test('reports come by title; those with an underscore are hidden', () => {
  const of = (name: string, title: string) => ({ name, title, description: '' });
  expect(shownReports([of('b', 'Stock'), of('_x', 'A'), of('a', 'Orders')]).map((report) => report.name)).toEqual(['a', 'b']);
});

test('a parameter is wanted unless it may be blank, is hidden or is a checkbox', () => {
  const params = [
    parameter({ name: 'from', type: 7 }), parameter({ name: 'note', allowBlank: true }), parameter({ name: 'secret', isHidden: true }),
    parameter({ name: 'all', type: 5 }), parameter({ name: 'stores', controlType: 1, paramType: 1 }),
  ];
  expect(missing(params, startingValues(params))).toEqual(['from', 'stores']);
  expect(missing(params, { ...startingValues(params), from: '2026-01-01', stores: ['7'] })).toEqual([]);
});

test('the file is named by title, day and format', () => {
  expect(filenameOf('Orders', 'pdf', new Date(2026, 0, 5))).toBe('Orders 2026-01-05.pdf');
});

test('the download is the form of S2 §7, a list as a repeated field', () => {
  const report: Report = { name: 'orders', title: 'Orders', description: '', formats: ['pdf'], params: [parameter({ name: 'stores', controlType: 1, paramType: 1, defaultVal: [1, 2] })] };
  const form = downloadForm(report, { ...startingValues(report.params), note: '', all: true }, 'xlsx', 'Australia/Melbourne', new Date(2026, 0, 5));
  expect([...form.entries()]).toEqual([
    ['timezone', 'Australia/Melbourne'], ['filename', 'Orders 2026-01-05.xlsx'], ['reportName', 'orders'], ['stores', '1'], ['stores', '2'], ['all', 'true'],
  ]);
});
