import { findLockout } from './lockout';
import type { StateRule } from '../access';

describe('ways in', () => {
  const menus = [
    { area: 'account', group: 'Account', order: 1, title: 'Profile', route: 'login.account' },
    { group: 'Shop', order: 2, title: 'Website', route: 'https://shop.example' },
    { group: 'Products', order: 3, title: 'Products', route: 'product.list' },
  ] as const;
  const rules = (states: readonly StateRule[]) => ({
    use_permissions: true,
    superuser: false,
    groups: [{ group: 1, deny_by_default: true, states }],
  });
  const state = (state_name: string, deny: boolean) => ({ state_name, deny, models: [] });
  test("'*' and the default leave home open; a rule of that name closes it", () => {
    const lockout = (...states: ReturnType<typeof state>[]) => findLockout(rules(states), menus);
    expect(lockout(state('*', true))).toEqual({ homeRoutes: [], menuIsEmpty: true });
    expect(lockout(state('product', false))).toEqual({ homeRoutes: [], menuIsEmpty: false });
    expect(lockout(state('home', true), state('product', false)).homeRoutes).toEqual(['home']);
  });
});
