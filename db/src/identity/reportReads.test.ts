import fc from 'fast-check';
import type { AccessRules, StateRule } from '@trestle/schema/access';
import { fieldAccess, joinFieldLimits } from '@trestle/schema/fieldAccess';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { collectionPath } from '@trestle/schema/entity';
import { entities, entitiesByName } from '@trestle/schema/entities/all';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { authorise } from './authorise';
import { createCallPolicies } from './callPolicy';

/* Reports read under the rights of each list's own call: what a list hides, a report hides. */
const policyOf = createCallPolicies(entities);
const endpoints = createEndpointTable(entities, 'trestle');
const caller = {
  session: 's',
  actor: 1,
  user: { id: 1, username: 'x', groups: [], store: null } as unknown as SessionUser,
};
const findEntity = (name: string) => entitiesByName.get(name);
const authoriseCall = (rules: AccessRules, path: string) =>
  authorise(caller, rules, policyOf(endpoints.read('GET', { path, query: '' })), entities);
function authoriseOrDeny(rules: AccessRules, path: string) {
  try {
    return authoriseCall(rules, path);
  } catch {
    return undefined;
  }
}

const names = entities.map(({ name }) => name);
const stateName = fc.oneof(
  fc.constantFrom('*', 'reports', 'website.list', 'supplier.listing', 'user', 'user.list', 'store_order'),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '.list', '.edit', '.create')).map((parts) => parts.join('')),
);
const model = fc.constantFrom(...entities).chain((entity) =>
  fc.record({
    model_name: fc.constant(entity.name),
    fields: fc.array(
      fc.record({
        field_name: fc.constantFrom('*', ...Object.keys(entity.fields)),
        deny_read: fc.boolean(),
        deny_update: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  }),
);
const state: fc.Arbitrary<StateRule> = fc.record({
  state_name: stateName,
  deny: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  models: fc.array(model, { maxLength: 3 }),
});
const rules: fc.Arbitrary<AccessRules> = fc.record({
  use_permissions: fc.constant(true),
  superuser: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  groups: fc.array(
    fc.record({
      group: fc.constant(1),
      group__name: fc.constant('G'),
      deny_by_default: fc.boolean(),
      states: fc.array(state, { maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

test.each(['list', 'read'] as const)(
  'safety 22: a report may %s what its own call may, and hides what that call or the reports state hides',
  (read) => {
    fc.assert(
      fc.property(rules, (accessRules) => {
        const report = authoriseOrDeny(accessRules, '/reports/reports/');
        if (!report) return;
        for (const entity of entities) {
          const ownIdentity = authoriseOrDeny(accessRules, `${collectionPath(entity)}${read === 'list' ? '' : '1/'}`);
          const entityLimits = report.reads![read][entity.name];
          expect([entity.name, entityLimits !== undefined]).toEqual([entity.name, ownIdentity !== undefined]);
          if (!ownIdentity || !entityLimits) continue;
          const { hidden } = fieldAccess(joinFieldLimits(report.limits, entityLimits), entity, findEntity);
          const expectedHidden = [ownIdentity.limits, report.limits].flatMap((limits) => [
            ...fieldAccess(limits, entity, findEntity).hidden,
          ]);
          expect([entity.name, [...hidden].toSorted()]).toEqual([entity.name, [...new Set(expectedHidden)].toSorted()]);
        }
      }),
      { numRuns: 200 },
    );
  },
  60_000,
);

test('an administrator may read all, and the header stays short', () => {
  const report = authoriseCall({ use_permissions: true, superuser: true, groups: [] }, '/reports/reports/');
  expect(Object.keys(report.reads!.list)).toEqual(names);
  expect(JSON.stringify(report).length).toBeLessThan(4000);
});
