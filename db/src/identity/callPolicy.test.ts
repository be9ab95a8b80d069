import type { GroupRules, AccessRules, StateRule } from '@trestle/schema/access';
import { createEndpointTable, isServicePath } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { createCallPolicies } from './callPolicy';

const policyOf = createCallPolicies(entities);
const endpoints = createEndpointTable(entities, 'trestle');
const findPolicy = (method: string, path: string, query = '') => policyOf(endpoints.read(method, { path, query }));
function statusOf(method: string, path: string): number {
  try {
    findPolicy(method, path);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}
const stateRule = (state_name: string, deny = false): StateRule => ({ state_name, deny, models: [] });
function rulesOf(states: StateRule[], deny_by_default = true): AccessRules {
  const group: GroupRules = { group: 1, group__name: 'StoreUser', deny_by_default, states };
  return { use_permissions: true, superuser: false, groups: [group] };
}
const administrator: AccessRules = { use_permissions: true, superuser: true, groups: [] };

test('a call has the route states of contract §2.4', () => {
  expect(findPolicy('GET', '/api/container/').states).toEqual(['container.list']);
  expect(findPolicy('GET', '/api/container/download/csv/').states).toEqual(['container.list']);
  expect(findPolicy('GET', '/api/container/3/').states).toEqual(['container.list', 'container.edit', 'container.view']);
  expect(findPolicy('GET', '/api/container/3/history/').states).toEqual([
    'container.list',
    'container.edit',
    'container.view',
  ]);
  expect(findPolicy('POST', '/api/container/').states).toEqual(['container.create']);
  for (const method of ['PUT', 'PATCH'])
    expect(findPolicy(method, '/api/container/3/').states).toEqual(['container.edit']);
  expect(findPolicy('DELETE', '/api/container/3/').states).toEqual(['container.delete', 'container.edit']);
  expect(findPolicy('POST', '/api/container/3/merge/').states).toEqual(['container.delete', 'container.edit']);
  expect(findPolicy('GET', '/api/product/').states).toContain('website.list');
  expect(findPolicy('GET', '/reports/reports/').states).toEqual(['reports']);
});

test('the service of notes, files, mails and reports gets the open entities, because only it knows the record', () => {
  for (const [method, path, listsEntities] of [
    ['POST', '/api/trestle/send_email/', true],
    ['GET', '/api/note/', true],
    ['POST', '/filesystem/upload/', true],
    ['GET', '/api/product/3/history/', true],
    ['DELETE', '/api/product/3/', true],
    ['GET', '/api/product/3/', false],
    ['GET', '/reports/reports/', true],
  ] as const)
    expect([path, findPolicy(method, path).listsOpenEntities]).toEqual([path, listsEntities]);
  expect(findPolicy('POST', '/api/trestle/send_email/').recordInBody).toBe(true);
});

test('each entity is served by its own service only', () => {
  for (const entity of entities) expect(findPolicy('GET', collectionPath(entity)).service).toBe(entity.service);
  expect(statusOf('GET', '/api/user/')).toBe(404);
  expect(statusOf('GET', '/api/trestle/product/')).toBe(404);
  expect(findPolicy('POST', '/filesystem/upload/').service).toBe('files');
  expect(findPolicy('GET', '/fs/download/4/').service).toBe('files');
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
  const denyingRules = rulesOf([stateRule('container', true)], false);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '1/'],
    ['POST', ''],
    ['PATCH', '1/'],
    ['DELETE', '1/'],
    ['POST', '1/merge/'],
    ['GET', 'download/csv/'],
  ] as const) {
    expect(findPolicy(method, `/api/container/${path}`).decide(denyingRules)).toMatchObject({
      allowed: false,
      group: 'StoreUser',
      state: 'container',
    });
  }
  expect(findPolicy('GET', '/api/supplier/').decide(denyingRules).allowed).toBe(true);
});

test('safety 24: .edit decides on DELETE and merge until a rule names .delete', () => {
  const openMethods = (...states: StateRule[]) =>
    [
      ['PATCH', '1/'],
      ['DELETE', '1/'],
      ['POST', '1/merge/'],
    ].map(([method, path]) => findPolicy(method!, `/api/catalogue_page/${path}`).decide(rulesOf(states)).allowed);
  expect(openMethods(stateRule('catalogue_page.edit'))).toEqual([true, true, true]);
  expect(openMethods(stateRule('catalogue_page'), stateRule('catalogue_page.edit', true))).toEqual([
    false,
    false,
    false,
  ]);
  expect(openMethods(stateRule('catalogue_page.edit'), stateRule('catalogue_page.delete', true))).toEqual([
    true,
    false,
    false,
  ]);
  expect(openMethods(stateRule('catalogue_page.delete'))).toEqual([false, true, true]);
  // The pages' own screen opens what .edit opens, and nothing that a rule on .delete refuses.
  expect(openMethods(stateRule('catalogue_pages.edit'))).toEqual([true, true, true]);
  expect(openMethods(stateRule('catalogue_pages.edit'), stateRule('catalogue_page.delete', true))).toEqual([
    true,
    false,
    false,
  ]);
});

test('safety 24: a matrix of every collection and method: closed without a rule, open to administrators', () => {
  const nobody: AccessRules = { use_permissions: true, superuser: false, groups: [] };
  for (const entity of entities.filter(({ callerIdField }: Entity) => !callerIdField)) {
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
      expect(findPolicy(method, path).decide(nobody).allowed).toBe(false);
      expect(findPolicy(method, path).decide(rulesOf([])).allowed).toBe(false);
      expect(findPolicy(method, path).decide(administrator).allowed).toBe(true);
    }
  }
});

test('a look-up needs a declaration and an exact parameter', () => {
  const noRules = rulesOf([]);
  expect(findPolicy('GET', '/api/product/', '_code=true').decide(noRules).allowed).toBe(true);
  expect(findPolicy('GET', '/api/product/', '_code=true').decide(rulesOf([stateRule('*', true)])).allowed).toBe(false);
  for (const query of [
    '_code=false',
    '_code=true&_code=false',
    '_code[]=true',
    '_code=TRUE',
    `${'x=1&'.repeat(60)}_code=true`,
  ]) {
    expect(findPolicy('GET', '/api/product/', query).decide(noRules).allowed).toBe(false);
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
    expect(findPolicy('GET', path, '_code=true').decide(rulesOf([])).allowed).toBe(false);
  }
});

test('notes and files follow the rights on their records', () => {
  const orders = rulesOf([stateRule('store_order')]);
  expect(findPolicy('GET', '/api/note/').decide(orders).allowed).toBe(true);
  expect(findPolicy('GET', '/filesystem/download/3/').decide(orders).allowed).toBe(true);
  expect(findPolicy('GET', '/api/note/')).toMatchObject({ listsOpenEntities: true });
  expect(
    findPolicy('GET', '/api/note/').decide(rulesOf([stateRule('store_order'), stateRule('note', true)])).allowed,
  ).toBe(false);
  expect(findPolicy('GET', '/api/note/').decide(rulesOf([])).allowed).toBe(false);
});
