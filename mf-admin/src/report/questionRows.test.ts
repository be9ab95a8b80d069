import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { rulesOf } from '@trestle/schema/rights/rightsSets';
import { previewRows, whoMayRows } from './questionRows';
import { rightsSettings } from './rightsSettings';
import { parseQuestion } from './whoMayAnswers';

const person = (id: number, name: string, groups: number[]) => ({
  id,
  name,
  username: name.toLowerCase(),
  groups,
  superuser: false,
  isActive: true,
  isStoreUser: false,
});
const source = {
  groups: [
    { id: 1, name: 'Buyer', hasEnded: false },
    { id: 2, name: 'Ended', hasEnded: true },
  ],
  users: [person(1, 'Ada', [1]), person(2, 'Ben', [2])],
  records: [
    {
      group: 1,
      group__name: 'Buyer',
      deny_by_default: true,
      states: [
        {
          state_name: 'product.list',
          deny: false,
          models: [
            {
              model_name: 'product',
              base_uri: null,
              fields: [{ field_name: 'wholesale_price', deny_read: true, deny_update: false }],
            },
          ],
        },
      ],
    },
  ],
};
const MENUS = [
  { group: 'Products', order: 1, title: 'Products', route: 'product.list' },
  { group: 'Admin', order: 1, title: 'Users', route: 'user.list' },
];

test('who may: a line for each current group and each person, with the rule', () => {
  const rows = whoMayRows(source, parseQuestion('field:wholesale_price', product)!, [product]);
  expect(rows).toEqual([
    ['Group', 'User', 'Name', 'May', 'Rule'],
    ['Buyer', '', '', 'No', 'Hidden by the rules of group Buyer (state product.list).'],
    ['', 'ada', 'Ada', 'No', 'Hidden by the rules of group Buyer (state product.list).'],
    ['', 'ben', 'Ben', 'No', 'No group of this account opens it.'],
  ]);
  expect(whoMayRows(source, parseQuestion('route:product.list', product)!, [product])[2]).toContain('Open');
  expect(parseQuestion('field:nothing', product)).toBeNull();
});
test('preview: menu, pages and fields as the person finds them', () => {
  const rules = rulesOf({ groups: [1], superuser: false }, source, rightsSettings);
  const scope = { routes: ['product.list', 'user.list'], entities: [product], menus: MENUS };
  const rows = previewRows({ rules, isStoreUser: false }, scope, (state) => `Page ${state}`);
  expect(rows.slice(0, 4)).toEqual([
    ['Kind', 'Name', 'Result', 'List', 'Form', 'New record'],
    ['Menu', 'Products › Products', 'shown'],
    ['Page', 'Page product.list', 'open'],
    ['Page', 'Page user.list', 'denied'],
  ]);
  expect(rows).toContainEqual(['Field', 'Products: Wholesale price', '', 'hidden', 'hidden', 'denied']);
  expect(rows).toContainEqual(['Field', 'Products: Code', '', 'sees', 'sees', 'denied']);
});
test('both name where a hidden price is readable all the same', () => {
  const records = source.records.map((record) => ({
    ...record,
    states: [...record.states, { state_name: 'stock.list', deny: false, models: [] }],
  }));
  const entities = [product, stock];
  expect(whoMayRows({ ...source, records }, parseQuestion('field:wholesale_price', product)!, entities)[1]).toEqual([
    'Buyer',
    '',
    '',
    'No',
    'Hidden by the rules of group Buyer (state product.list), but can read the same price in Stock › Price.',
  ]);
  const rules = rulesOf({ groups: [1], superuser: false }, { ...source, records }, rightsSettings);
  const rows = previewRows({ rules, isStoreUser: false }, { routes: [], entities, menus: [] }, String);
  const words = 'The same price stands in Stock › Price.';
  expect(rows).toContainEqual(['Field', 'Products: Wholesale price', words, 'hidden', 'hidden', 'denied']);
});
