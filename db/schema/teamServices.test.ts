import { decide, mayOpen, type AccessRules } from './access';
import { isServiceCollection, isServiceName, serviceOperation, serviceStates, splitServiceState } from './teamServices';

const rulesOf = (states: [name: string, deny: boolean][], more: Partial<AccessRules> = {}): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [
    {
      group: 1,
      deny_by_default: false,
      states: states.map(([state_name, deny]) => ({ state_name, deny, models: [] })),
    },
  ],
  ...more,
});
const STATE = 'x.slots.slot.list';

test('safety 91: a state of a service is closed until a rule names it or the services', () => {
  expect(mayOpen(rulesOf([]), STATE)).toBe(false);
  expect(mayOpen(rulesOf([['*', false]]), STATE)).toBe(false);
  expect(mayOpen(rulesOf([]), 'product.list')).toBe(true);
  expect(mayOpen(rulesOf([]), 'x.list')).toBe(true);
  expect(mayOpen(rulesOf([]), 'x')).toBe(false);
  expect(mayOpen(rulesOf([[STATE, false]]), STATE)).toBe(true);
  expect(mayOpen(rulesOf([['x', false]]), STATE)).toBe(true);
  expect(mayOpen(rulesOf([[STATE, false]]), 'x.slots.slot.create')).toBe(false);
  expect(mayOpen(rulesOf([], { superuser: true }), STATE)).toBe(true);
  expect(decide(rulesOf([]), STATE).verdict).toBe('Deny (By Default)');
});

test('what denies it wins, and without permissions only a rule opens it', () => {
  const allowed = [STATE, false] as [string, boolean];
  expect(mayOpen(rulesOf([allowed, ['*', true]]), STATE)).toBe(false);
  expect(mayOpen(rulesOf([allowed, ['x', true]]), STATE)).toBe(false);
  const off = { use_permissions: false, adminEntities: ['user'] };
  expect(mayOpen(rulesOf([], off), 'product.list')).toBe(true);
  expect(mayOpen(rulesOf([], off), STATE)).toBe(false);
  expect(mayOpen(rulesOf([allowed], off), STATE)).toBe(true);
});

test('until a rule names deletions, those who change a collection delete in it', () => {
  const rules = rulesOf([['x.slots.slot.edit', false]]);
  expect(mayOpen(rules, 'x.slots.slot.delete')).toBe(true);
  expect(
    mayOpen(
      rulesOf([
        ['x.slots.slot.edit', false],
        ['x.slots.slot.delete', true],
      ]),
      'x.slots.slot.delete',
    ),
  ).toBe(false);
});

test('names have no dots, slashes or words of JavaScript', () => {
  expect(['slots', 'a1', 'delivery-slots'].every(isServiceName)).toBe(true);
  expect(['a', 'A1', '1a', 'a.b', 'a/b', '__proto__', 'constructor', 7, null].some(isServiceName)).toBe(false);
  expect(['slot', 'delivery_slot', 's'].every(isServiceCollection)).toBe(true);
  expect(['Slot', 'a-b', 'a.b', '', '__proto__', 'prototype', {}].some(isServiceCollection)).toBe(false);
});

test('each method has an operation, and each operation a state', () => {
  expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(serviceOperation)).toEqual([
    'list',
    'list',
    'create',
    'edit',
    'edit',
    'delete',
    undefined,
  ]);
  expect(serviceStates({ name: 'slots', collections: ['slot'] })).toEqual([
    'x.slots.slot.list',
    'x.slots.slot.create',
    'x.slots.slot.edit',
    'x.slots.slot.delete',
  ]);
  expect(splitServiceState(STATE)).toEqual({ service: 'slots', collection: 'slot', operation: 'list' });
  expect(['product.list', 'x', 'x.list'].map(splitServiceState)).toEqual([undefined, undefined, undefined]);
});
