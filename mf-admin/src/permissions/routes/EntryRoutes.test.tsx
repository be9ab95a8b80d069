import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import type { MenuEntry } from '@trestle/schema/registry';
import { accessRulesOf } from '../rules/stateRules';
import { EntryRoutes } from './EntryRoutes';

const MENUS: MenuEntry[] = [
  { group: 'Order', order: 100, title: 'Orders', route: 'store_order.list' },
  { area: 'admin', group: 'Suppliers', order: 200, title: 'Suppliers', route: 'supplier.list' },
];

test.each([
  ['Buyer', 0],
  ['StoreUser', 1],
])('for members of %s, a menu of head office alone is empty: %i warnings', async (group, warnings) => {
  const states = [{ state_name: 'supplier', deny: false, details: null, models: [] }];
  const rules = accessRulesOf(states, true);
  const element = <EntryRoutes rules={rules} menus={MENUS} group={group} locked={false} onAllow={() => {}} />;
  renderAt('/', [{ name: 'home', path: '/', element }]);
  await screen.findByText(/^Always open/);
  expect(screen.queryAllByText(/Members find an empty menu/)).toHaveLength(warnings);
});
