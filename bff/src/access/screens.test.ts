import type { SessionUser } from '@trestle/schema/sessionUser';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { routeStates, type AccessRules } from '@trestle/schema/access';
import { fieldAccess, type FieldAccess } from '@trestle/schema/fieldAccess';
import { entities } from '@trestle/schema/entities/all';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { screenAccess, type Screen } from '@trestle/schema/rights/screens';
import fc from 'fast-check';
import type { SignedInCaller } from '../caller';
import { authorise } from '@trestle/db/identity/authorise';
import { createCallPolicies } from '@trestle/db/identity/callPolicy';

const callFor = createCallPolicies(entities);
const endpoints = createEndpointTable(entities, 'trestle');
const byName = new Map(entities.map((entity) => [entity.name, entity]));
const user: SessionUser = {
  id: 7,
  username: 'buyer',
  descriptive_name: 'Buyer',
  first_name: '',
  last_name: '',
  email: 'b@x.example',
  is_staff: false,
  is_active: true,
  is_superuser: false,
  user_permissions: [],
  groups: [{ id: 1, name: 'Buyers' }],
  store: null,
};
const caller: SignedInCaller = {
  claims: { sub: '7', sid: 's', iat: 1, exp: 2, cap: 3 },
  session: { session: 's', user, actor: 7, parent: null, accessVersion: 1, startedAt: new Date() },
};
/** Calls of each screen, as the browser sends them: those whose replies it shows, and the one that saves. */
const CALLS: Record<Screen, { replyCalls: [string, string][]; saveCall: [string, string] }> = {
  list: { replyCalls: [['GET', '']], saveCall: ['PATCH', '1/'] },
  create: { replyCalls: [['POST', '']], saveCall: ['POST', ''] },
  edit: {
    replyCalls: [
      ['GET', '1/'],
      ['PUT', '1/'],
    ],
    saveCall: ['PUT', '1/'],
  },
};
/** Returns what the service does with fields, under the limits that are signed for a call; null for a denied call. */
function accessOfCall(
  rules: AccessRules,
  screenEntity: Entity,
  shownEntity: Entity,
  [method, suffix]: [string, string],
): FieldAccess | null {
  try {
    const call = callFor(endpoints.read(method, { path: `${collectionPath(screenEntity)}${suffix}`, query: '' }));
    return fieldAccess(authorise(caller.session, rules, call, entities).limits, shownEntity, (name) =>
      byName.get(name),
    );
  } catch {
    return null;
  }
}

/** Pairs of an entity with a screen, and an entity whose rows that screen shows: itself, or one of nested rows. */
const entityPairs = entities.flatMap((entity) =>
  [
    entity,
    ...Object.values(entity.fields).flatMap(
      (field) => byName.get(field.kind === 'ManyToMany' && field.foreign_key ? field.ref! : '') ?? [],
    ),
  ].map((shownEntity) => [entity, shownEntity] as const),
);
const states = [
  '*',
  ...new Set(
    entities.flatMap((entity) => [
      entity.name,
      ...(['list', 'read', 'create', 'edit'] as const).flatMap((call) => routeStates(entity, call)),
    ]),
  ),
];
const anyModelOf = (entity: Entity) =>
  fc.record({
    model_name: fc.constant(entity.name),
    base_uri: fc.constant(null),
    fields: fc.uniqueArray(
      fc.record({
        field_name: fc.constantFrom('*', ...Object.keys(entity.fields)),
        deny_read: fc.boolean(),
        deny_update: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4, selector: (rule) => rule.field_name },
    ),
  });
/** Generates rules that mostly concern the screen: its states, and the models that it shows. */
function anyRulesFor(entity: Entity, shownEntity: Entity): fc.Arbitrary<AccessRules> {
  const relevantStates = states.filter(
    (state) =>
      ['*', entity.name, shownEntity.name].includes(state) ||
      (['list', 'read', 'create', 'edit'] as const).some((call) => routeStates(entity, call).includes(state)),
  );
  const referencedEntities = Object.values(shownEntity.fields).flatMap((field) => byName.get(field.ref ?? '') ?? []);
  const state = fc.record({
    state_name: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...relevantStates) },
      { weight: 1, arbitrary: fc.constantFrom(...states) },
    ),
    deny: fc.constant(false),
    models: fc.array(fc.constantFrom(entity, shownEntity, ...referencedEntities).chain(anyModelOf), { maxLength: 3 }),
  });
  const group = fc.record({
    group: fc.constant(1),
    deny_by_default: fc.boolean(),
    states: fc.array(state, { minLength: 1, maxLength: 4 }),
  });
  return fc.record({
    use_permissions: fc.constant(true),
    superuser: fc.constant(false),
    groups: fc.array(group, { minLength: 1, maxLength: 2 }),
  });
}
const CASES = entityPairs
  .flatMap(([entity, shownEntity]) =>
    (['list', 'create', 'edit'] as const).map((screen) => ({
      screen,
      entity,
      shownEntity,
      [fc.toStringMethod]: () => `${screen} of ${entity.name}, ${shownEntity.name}`,
    })),
  )
  // Nested rows are typed in forms alone.
  .filter(({ screen, entity, shownEntity }) => screen !== 'list' || entity === shownEntity);

test('safety 22, 23: a screen shows the fields of its replies and locks the fields that its save denies', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc
        .constantFrom(...CASES)
        .chain((testCase) => fc.tuple(fc.constant(testCase), anyRulesFor(testCase.entity, testCase.shownEntity))),
      ([{ screen, entity, shownEntity }, rules]) => {
        const { replyCalls, saveCall } = CALLS[screen];
        const replies = replyCalls
          .map((call) => accessOfCall(rules, entity, shownEntity, call))
          .filter((access) => access !== null);
        const save = accessOfCall(rules, entity, shownEntity, saveCall);
        const { hidden, locked } = screenAccess(rules, screen, entity, shownEntity, entities);
        const names = Object.keys(shownEntity.fields);
        // No shown field stays empty: every reply has it. No field turns up after a save: it is shown before as well.
        const wronglyShown = names.filter(
          (name) => replies.length > 0 && hidden.has(name) !== replies.some((reply) => reply.hidden.has(name)),
        );
        const wronglyOpen = names.filter(
          (name) => save && !hidden.has(name) && locked.has(name) !== (save.locked.has(name) || save.hidden.has(name)),
        );
        expect([entity.name, screen, wronglyShown, wronglyOpen]).toEqual([entity.name, screen, [], []]);
        compared += names.length;
      },
    ),
    { numRuns: 1500 },
  );
  expect(compared).toBeGreaterThan(10_000);
});
