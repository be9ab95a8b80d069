import type { GroupRules, AccessRules, StateRule } from '@trestle/schema/access';
import { createEndpointTable, isServicePath } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { createCallPolicies } from './callPolicy';

const callFor = createCallPolicies(entities);
const addresses = createEndpointTable(entities, 'trestle');
const find = (method: string, path: string, query = '') => callFor(addresses.read(method, { path, query }));
const statusOf = (method: string, path: string): number => {
  try {
    find(method, path);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};
const state = (state_name: string, deny = false): StateRule => ({ state_name, deny, models: [] });
const rules = (states: StateRule[], deny_by_default = true): AccessRules => {
  const group: GroupRules = { group: 1, group__name: 'StoreUser', deny_by_default, states };
  return { use_permissions: true, superuser: false, groups: [group] };
};
const administrator: AccessRules = { use_permissions: true, superuser: true, groups: [] };

test('a call has the route states of contract §2.4', () => {
  expect(find('GET', '/api/container/').states).toEqual(['container.list']);
  expect(find('GET', '/api/container/download/csv/').states).toEqual(['container.list']);
  expect(find('GET', '/api/container/3/').states).toEqual(['container.list', 'container.edit']);
  expect(find('GET', '/api/container/3/history/').states).toEqual(['container.list', 'container.edit']);
  expect(find('POST', '/api/container/').states).toEqual(['container.create']);
  for (const method of ['PUT', 'PATCH']) expect(find(method, '/api/container/3/').states).toEqual(['container.edit']);
  expect(find('DELETE', '/api/container/3/').states).toEqual(['container.delete', 'container.edit']);
  expect(find('POST', '/api/container/3/merge/').states).toEqual(['container.delete', 'container.edit']);
  expect(find('GET', '/api/product/').states).toContain('website.list');
  expect(find('GET', '/reports/reports/').states).toEqual(['reports']);
});

test('the service of notes, files, mails and reports gets the open entities, because only it knows the record', () => {
  for (const [method, path, isTold] of [
    ['POST', '/api/trestle/send_email/', true],
    ['GET', '/api/note/', true],
    ['POST', '/filesystem/upload/', true],
    ['GET', '/api/product/3/history/', true],
    ['DELETE', '/api/product/3/', true],
    ['GET', '/api/product/3/', false],
    ['GET', '/reports/reports/', true],
  ] as const)
    expect([path, find(method, path).listsOpenEntities]).toEqual([path, isTold]);
  expect(find('POST', '/api/trestle/send_email/').recordInBody).toBe(true);
});

test('each entity is served by its own service only', () => {
  for (const entity of entities) expect(find('GET', collectionPath(entity)).service).toBe(entity.service);
  expect(statusOf('GET', '/api/user/')).toBe(404);
  expect(statusOf('GET', '/api/trestle/product/')).toBe(404);
  expect(find('POST', '/filesystem/upload/').service).toBe('files');
  expect(find('GET', '/fs/download/4/').service).toBe('files');
});

test.each([
  '/api/',
  '/api/nothing/',
  '/api/container',
  '/api/container/3',
  '/api/container/3/history',
  '/api/container/3/other/',
  '/api/container/download/csv',
  '/api/trestle/',
  '/api/trestle/nothing/',
  '/API/container/',
  '/api/Container/',
  '/filesystem/',
  '/filesystem/download/3',
  '/api/__proto__/',
  '/api/constructor/',
])('%s is not there', (path) => {
  expect(statusOf('GET', path)).toBe(404);
});

test.each([
  ['PUT', '/api/container/'],
  ['DELETE', '/api/container/'],
  ['POST', '/api/container/3/'],
  ['GET', '/api/container/3/merge/'],
  ['OPTIONS', '/api/container/'],
  ['TRACE', '/api/container/'],
  ['POST', '/api/stock_availability/'],
  ['DELETE', '/api/trestle/audit/3/'],
  ['POST', '/api/trestle/user_account/'],
  ['DELETE', '/api/trestle/user_account/3/'],
  ['GET', '/reports/download'],
  ['GET', '/filesystem/upload/'],
])('%s %s is a wrong method', (method, path) => {
  expect(statusOf(method, path)).toBe(405);
});

test('only three addresses under /reports/ are service calls', () => {
  expect(['/reports/reports/', '/reports/reportsParams/stock/', '/reports/download'].every(isServicePath)).toBe(true);
  expect(
    ['/reports/NONE', '/reports/stock', '/reports/reports', '/reports/download/', '/apiary', '/fs-x'].some(
      isServicePath,
    ),
  ).toBe(false);
});

test('safety 24: a rule that denies a route denies its calls, too', () => {
  const denied = rules([state('container', true)], false);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '1/'],
    ['POST', ''],
    ['PATCH', '1/'],
    ['DELETE', '1/'],
    ['POST', '1/merge/'],
    ['GET', 'download/csv/'],
  ] as const) {
    expect(find(method, `/api/container/${path}`).decide(denied)).toMatchObject({
      allowed: false,
      group: 'StoreUser',
      state: 'container',
    });
  }
  expect(find('GET', '/api/supplier/').decide(denied).allowed).toBe(true);
});

test('safety 24: .edit decides on DELETE and merge until a rule names .delete', () => {
  const opened = (...states: StateRule[]) =>
    [
      ['PATCH', '1/'],
      ['DELETE', '1/'],
      ['POST', '1/merge/'],
    ].map(([method, path]) => find(method!, `/api/catalogue_page/${path}`).decide(rules(states)).allowed);
  expect(opened(state('catalogue_page.edit'))).toEqual([true, true, true]);
  expect(opened(state('catalogue_page'), state('catalogue_page.edit', true))).toEqual([false, false, false]);
  expect(opened(state('catalogue_page.edit'), state('catalogue_page.delete', true))).toEqual([true, false, false]);
  expect(opened(state('catalogue_page.delete'))).toEqual([false, true, true]);
  // The pages' own screen opens what .edit opens, and nothing that a rule on .delete refuses.
  expect(opened(state('catalogue_pages.edit'))).toEqual([true, true, true]);
  expect(opened(state('catalogue_pages.edit'), state('catalogue_page.delete', true))).toEqual([true, false, false]);
});

test('safety 24: a matrix of every collection and method: closed without a rule, open to administrators', () => {
  const nobody: AccessRules = { use_permissions: true, superuser: false, groups: [] };
  for (const entity of entities.filter((e: Entity) => !e.callerIdField)) {
    const base = collectionPath(entity);
    for (const [method, path] of [
      ['GET', base],
      ['GET', `${base}1/`],
      ['POST', base],
      ['PUT', `${base}1/`],
      ['PATCH', `${base}1/`],
      ['DELETE', `${base}1/`],
      ['POST', `${base}1/merge/`],
    ] as const) {
      if (statusOf(method, path) === 405) continue;
      expect(find(method, path).decide(nobody).allowed).toBe(false);
      expect(find(method, path).decide(rules([])).allowed).toBe(false);
      expect(find(method, path).decide(administrator).allowed).toBe(true);
    }
  }
});

test('a look-up needs a declaration and an exact parameter', () => {
  const none = rules([]);
  expect(find('GET', '/api/product/', '_code=true').decide(none).allowed).toBe(true);
  expect(find('GET', '/api/product/', '_code=true').decide(rules([state('*', true)])).allowed).toBe(false);
  for (const query of [
    '_code=false',
    '_code=true&_code=false',
    '_code[]=true',
    '_code=TRUE',
    `${'x=1&'.repeat(60)}_code=true`,
  ]) {
    expect(find('GET', '/api/product/', query).decide(none).allowed).toBe(false);
  }
});

test('safety 61: users, groups, notes, audit and orders have no look-ups', () => {
  for (const path of [
    '/api/trestle/user/',
    '/api/trestle/group/',
    '/api/note/',
    '/api/trestle/audit/',
    '/api/store_order/',
    '/api/user_list/',
  ]) {
    expect(find('GET', path, '_code=true').decide(rules([])).allowed).toBe(false);
  }
});

test('notes and files follow the rights on their records', () => {
  const orders = rules([state('store_order')]);
  expect(find('GET', '/api/note/').decide(orders).allowed).toBe(true);
  expect(find('GET', '/filesystem/download/3/').decide(orders).allowed).toBe(true);
  expect(find('GET', '/api/note/')).toMatchObject({ listsOpenEntities: true });
  expect(find('GET', '/api/note/').decide(rules([state('store_order'), state('note', true)])).allowed).toBe(false);
  expect(find('GET', '/api/note/').decide(rules([])).allowed).toBe(false);
});
