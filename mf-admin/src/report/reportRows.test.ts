import { membershipRows, ruleRows, userRows, writeCsv } from './reportRows';
import type { ReportData } from './useReportData';

const user = { id: 1, name: 'Ada', username: 'ada', superuser: false, isActive: true, isStoreUser: false, groups: [1] };
const field = { field_name: 'notes', deny_read: true, deny_update: true };
const data: ReportData = {
  groups: [
    { id: 1, name: 'Buyer', hasEnded: false },
    { id: 2, name: '=Stores', hasEnded: false },
  ],
  users: [user],
  records: [
    {
      id: 5,
      details: '',
      group: 1,
      group__name: 'Buyer',
      deny_by_default: true,
      states: [{ state_name: 'product', deny: false, models: [{ model_name: 'product', fields: [field] }] }],
    },
  ],
};

test('each tab of the report is a table', () => {
  expect(membershipRows(data)).toEqual([
    ['User', 'Name', 'Buyer', '=Stores'],
    ['ada', 'Ada', 'Y', ''],
  ]);
  expect(ruleRows(data, null).slice(1)).toEqual([
    ['Buyer', '', 'Deny All By Default', '', '', ''],
    ['Buyer', 'product', 'Allow', '', '', ''],
    ['Buyer', 'product', '', 'product', 'notes', 'deny_read deny_update'],
  ]);
  expect(ruleRows(data, 6)).toHaveLength(1);
  expect(userRows(data, user, ['product.list', 'stock.list'])).toEqual([
    ['Route', 'Buyer', 'Combined', 'Rule'],
    ['product.list', 'ALLOW', 'ALLOW', 'Allowed by the rules of group Buyer (state product).'],
    ['stock.list', 'Deny (By Default)', 'Deny (By Default)', 'Denied by default by the rules of group Buyer.'],
  ]);
});
test('a name in the file is no formula', () => {
  expect(writeCsv(membershipRows(data))).toContain(`"'=Stores"`);
});
