import { testParameter as parameter } from '../parameters/testParameter';
import { reportFilename, reportForm } from './reportForm';

test("the file is named by title, day in the report's zone, and format", () => {
  expect(reportFilename('Orders', 'pdf', new Date('2026-01-04T13:30:00Z'))).toBe('Orders 2026-01-05.pdf');
});
test('the download is the form of S2 §7: a list as a repeated field, hidden parameters too, blank ones not', () => {
  const report = {
    name: 'orders',
    title: 'Orders',
    params: [
      parameter({ name: 'stores', controlType: 1, paramType: 1 }),
      parameter({ name: 'note', allowBlank: true }),
      parameter({ name: 'all', type: 5 }),
      parameter({ name: 'least', type: 3 }),
      parameter({ name: 'layout', isHidden: true }),
    ],
  };
  const values = { stores: ['1', '2'], note: '', all: true, least: '880,50', layout: 'wide' };
  const form = reportForm(report, values, 'xlsx', 'Australia/Melbourne', new Date('2026-01-05T02:00:00Z'));
  expect([...form.entries()]).toEqual([
    ['timezone', 'Australia/Melbourne'],
    ['filename', 'Orders 2026-01-05.xlsx'],
    ['reportName', 'orders'],
    ['stores', '1'],
    ['stores', '2'],
    ['all', 'true'],
    ['least', '880.5'],
    ['layout', 'wide'],
  ]);
});
