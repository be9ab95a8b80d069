import fc from 'fast-check';
import { decide, describeDenial, type AccessRules, type PageAudience } from '../access';
import { decidePage, mayOpenPage } from './pageAccess';

const rulesWith = (superuser: boolean, ...denied: string[]): AccessRules => ({
  use_permissions: true,
  superuser,
  groups: [
    { group: 1, deny_by_default: false, states: denied.map((state_name) => ({ state_name, deny: true, models: [] })) },
  ],
});
const AUDIENCES: readonly PageAudience[] = ['store', 'office', 'administrator', 'staff'];

test('a page without audience and needs is open as the rules say', () => {
  const routes = fc.constantFrom('product.list', 'module.list', 'home');
  fc.assert(
    fc.property(
      fc.subarray(['*', 'product', 'module.list', 'home']),
      routes,
      fc.boolean(),
      (denied, route, superuser) => {
        const rules = rulesWith(superuser, ...denied);
        expect(decidePage(rules, route, undefined, { headOffice: true })).toEqual(decide(rules, route));
        expect(decidePage(rules, route, {}, { headOffice: false })).toEqual(decide(rules, route));
      },
    ),
  );
});
test('an audience and needs only ever close a page', () => {
  const needs = fc.subarray(['product.create', 'product.list', 'stock.list']);
  const audience = fc.constantFrom<(PageAudience | undefined)[]>('store', 'office', 'administrator', undefined);
  fc.assert(
    fc.property(
      fc.subarray(['*', 'page', 'product', 'stock.list']),
      needs,
      audience,
      fc.boolean(),
      fc.boolean(),
      (denied, need, whom, superuser, headOffice) => {
        const rules = rulesWith(superuser, ...denied);
        const page = { needs: need, ...(whom && { audience: whom }) };
        if (mayOpenPage(rules, 'page', page, { headOffice })) expect(decide(rules, 'page').allowed).toBe(true);
      },
    ),
  );
});
test('a page for administrators is closed to everybody else, also while the rules are switched off', () => {
  const page = { audience: 'administrator' } as const;
  for (const use_permissions of [true, false]) {
    const rules = { ...rulesWith(false), use_permissions };
    const decision = decidePage(rules, 'module.list', page, { headOffice: true });
    expect(decision).toEqual({ allowed: false, verdict: 'DENY', audience: 'administrator' });
    expect(describeDenial(decision)).toBe('For administrators only, whatever the rules say.');
    expect(mayOpenPage({ ...rules, superuser: true }, 'module.list', page, { headOffice: true })).toBe(true);
  }
});
test('stores and head office have pages of their own; the gallery is for staff whatever the rules say', () => {
  const opens = (audience: PageAudience, headOffice: boolean, staff = false) =>
    mayOpenPage(rulesWith(false), 'x.list', { audience }, { headOffice, staff });
  expect(AUDIENCES.map((audience) => opens(audience, true))).toEqual([false, true, false, false]);
  expect(AUDIENCES.map((audience) => opens(audience, false))).toEqual([true, false, false, false]);
  expect(mayOpenPage(null, 'gallery', { audience: 'staff' }, { headOffice: false, staff: true })).toBe(true);
});
test('a page whose calls are all closed is denied, and the denial is that of a call', () => {
  const needs = ['product.list', 'website.list'];
  const viewer = { headOffice: true };
  expect(mayOpenPage(rulesWith(false, 'product'), 'stock.products', { needs }, viewer)).toBe(true);
  expect(decidePage(rulesWith(false, 'product', 'website'), 'stock.products', { needs }, viewer)).toEqual({
    allowed: false,
    verdict: 'DENY',
    group: '1',
    state: 'product',
    route: 'product.list',
  });
});
