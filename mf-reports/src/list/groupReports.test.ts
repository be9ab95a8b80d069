import { groupReports, matchesWords, visibleReports } from './groupReports';

const report = (name: string, title: string, group = 'Orders', description = '') => ({
  name,
  title,
  description,
  group,
});
const reports = [
  report('b', 'Stock availability', 'Stock'),
  report('_mail', 'Order confirmation'),
  report('a', 'Orders by store', 'Orders', 'Totals for a period'),
  report('c', 'Slow movers', 'Stock'),
];

test('reports come by title; those with an underscore are hidden', () => {
  expect(visibleReports(reports).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
});
test('each stands under its heading; starred ones come first, and only there', () => {
  const groups = groupReports(visibleReports(reports), ['b', 'gone']);
  expect(groups.map(({ heading, reports: members }) => [heading, ...members.map(({ name }) => name)])).toEqual([
    ['Starred', 'b'],
    ['Orders', 'a'],
    ['Stock', 'c'],
  ]);
});
test('every word is searched for in title, description and heading, in any order', () => {
  const search = (searchText: string) =>
    reports.filter((each) => matchesWords(each, searchText)).map(({ name }) => name);
  expect([search('STORE orders'), search('period'), search('stock slow'), search('store slow')]).toEqual([
    ['a'],
    ['a'],
    ['c'],
    [],
  ]);
});
