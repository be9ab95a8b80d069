import type { AccessRules, GroupRules } from '../access';
import { decideNewPage } from './newRemotes';

const group = (states: [name: string, deny?: boolean][], deny_by_default = false): GroupRules => ({
  group: 1,
  group__name: 'Buyers',
  deny_by_default,
  states: states.map(([state_name, deny = false]) => ({ state_name, deny, models: [] })),
});
const rules = (groups: GroupRules[], more: Partial<AccessRules> = {}): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups,
  ...more,
});
const isOpen = (...groups: GroupRules[]) => decideNewPage(rules(groups), 'workshop.list').allowed;

test('a page of a new remote is closed to whoever has no rule that names it', () => {
  expect(isOpen(group([]))).toBe(false);
  expect(isOpen(group([['*']]))).toBe(false);
  expect(isOpen(group([['product'], ['workshop.edit']]))).toBe(false);
  expect(decideNewPage(null, 'workshop.list').allowed).toBe(false);
  // A page can be opened to see a record where its list is: no rule needs to name it.
  expect(decideNewPage(rules([group([])]), 'workshop.view').allowed).toBe(false);
});

test('a rule that names the page or its module opens it; administrators always have it', () => {
  expect(isOpen(group([['workshop.list']]))).toBe(true);
  expect(isOpen(group([['workshop']], true))).toBe(true);
  expect(isOpen(group([]), group([['workshop.list']]))).toBe(true);
  expect(decideNewPage(rules([group([['workshop.list']])]), 'workshop.view').allowed).toBe(true);
  expect(decideNewPage(rules([], { superuser: true }), 'workshop.list').allowed).toBe(true);
});

test('what a rule denies is never opened', () => {
  expect(isOpen(group([['workshop.list'], ['workshop', true]]))).toBe(false);
  expect(isOpen(group([['workshop.list']]), group([['*', true]]))).toBe(false);
});

test('without enforced permissions a new remote stays closed, too', () => {
  const withoutRules = rules([group([])], { use_permissions: false, adminEntities: [] });
  expect(decideNewPage(withoutRules, 'workshop.list').allowed).toBe(false);
});
