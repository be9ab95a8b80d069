import {
  downloadForm,
  reportFilename,
  inputAttributes,
  isComplete,
  missingParameters,
  numberProblem,
  visibleReports,
  initialValues,
  type Report,
  type ReportParameter,
} from './reportParameters';

const parameter = (more: Partial<ReportParameter>): ReportParameter => ({
  name: 'p',
  promptText: 'P',
  type: 1,
  controlType: 0,
  paramType: 0,
  allowBlank: false,
  isHidden: false,
  ...more,
});

test('reports come by title; those with an underscore are hidden', () => {
  const of = (name: string, title: string) => ({ name, title, description: '' });
  expect(visibleReports([of('b', 'Stock'), of('_x', 'A'), of('a', 'Orders')]).map((report) => report.name)).toEqual([
    'a',
    'b',
  ]);
});

test('a parameter is required unless it may be blank, is hidden or is a checkbox', () => {
  const params = [
    parameter({ name: 'from', type: 7 }),
    parameter({ name: 'note', allowBlank: true }),
    parameter({ name: 'secret', isHidden: true }),
    parameter({ name: 'all', type: 5 }),
    parameter({ name: 'stores', controlType: 1, paramType: 1 }),
  ];
  expect(missingParameters(params, initialValues(params))).toEqual(['from', 'stores']);
  expect(missingParameters(params, { ...initialValues(params), from: '2026-01-01', stores: ['7'] })).toEqual([]);
});

test('the file is named by title, day and format', () => {
  expect(reportFilename('Orders', 'pdf', new Date(2026, 0, 5))).toBe('Orders 2026-01-05.pdf');
});

test('the download is the form of S2 §7, a list as a repeated field', () => {
  const report: Report = {
    name: 'orders',
    title: 'Orders',
    description: '',
    formats: ['pdf'],
    params: [parameter({ name: 'stores', controlType: 1, paramType: 1, defaultVal: [1, 2] })],
  };
  const form = downloadForm(
    report,
    { ...initialValues(report.params), note: '', all: true },
    'xlsx',
    'Australia/Melbourne',
    new Date(2026, 0, 5),
  );
  expect([...form.entries()]).toEqual([
    ['timezone', 'Australia/Melbourne'],
    ['filename', 'Orders 2026-01-05.xlsx'],
    ['reportName', 'orders'],
    ['stores', '1'],
    ['stores', '2'],
    ['all', 'true'],
  ]);
});

test.each([
  [2, '0,000001', undefined],
  [2, '1.0000001', 'At most 6 decimals'],
  [3, '880,50', undefined],
  [3, '1,234', '1,234 can be read two ways: type 1234 or 1.234'],
  [3, '880,505', '880,505 can be read two ways: type 880505 or 880.505'],
  [3, '1234,505', 'At most 2 decimals'],
  [3, '', undefined],
  [3, 'x', 'Must be a number'],
  [6, '12', undefined],
  [6, '1,5', 'Must be a whole number'],
  [6, 'x', 'Must be a whole number'],
  [1, 'x', undefined],
  [7, '2026-01-01', undefined],
])('a parameter of type %d typed as %j: %s', (type, text, words) => {
  expect(numberProblem(parameter({ type }), text)).toBe(words);
  expect(isComplete([parameter({ type, allowBlank: true })], { p: text })).toBe(words === undefined);
});
test('numbers are typed as text, so that no comma is lost, and sent as numbers', () => {
  expect([2, 3, 6].map((type) => inputAttributes(type).type)).toEqual(['text', 'text', 'text']);
  const report: Report = {
    name: 'r',
    title: 'R',
    description: '',
    formats: [],
    params: [parameter({ type: 3 }), parameter({ name: 'q', type: 3, controlType: 1 })],
  };
  expect(
    Object.fromEntries(downloadForm(report, { p: '$ 1.880,50', q: '1,5' }, 'pdf', 'UTC', new Date())),
  ).toMatchObject({ p: '1880.5', q: '1,5' });
});
