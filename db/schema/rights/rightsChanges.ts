import type { AccessRules } from '../access';
import type { Entity } from '../entity';
import { mayOpenPage, type PagesByRoute } from './pageAccess';
import type { MenuEntry } from '../registry';
import { findLockout, type Lockout } from './lockout';
import { fieldRights, ruledEntities, type FieldRight } from './fieldRights';
import { narrowRules, segmentOf } from './narrowRules';
import type { Member, RightsSet } from './rightsSets';

/** A field with what somebody may do with it before and after. */
export interface FieldRightChange {
  entity: string;
  field: string;
  before: FieldRight;
  after: FieldRight;
}
/** What some people gain and lose. */
export interface RightsChange {
  members: readonly Member[];
  gainedRoutes: readonly string[];
  lostRoutes: readonly string[];
  gainedFields: readonly FieldRightChange[];
  lostFields: readonly FieldRightChange[];
  /** Routes and menus that they lose, and with them the way in. */
  lockout: Lockout;
}
/** The routes, entities and menus that rights are compared over. */
export interface RightsScope {
  routes: readonly string[];
  entities: readonly Entity[];
  menus: readonly MenuEntry[];
  /** What pages want besides their state. */
  pages?: PagesByRoute;
}
type Difference = Omit<RightsChange, 'members'>;

/**
 * Compares the rights of all users before and after a change of rules. People with the same difference are together.
 */
export const compareRights = (
  before: readonly RightsSet[],
  after: readonly RightsSet[],
  scope: RightsScope,
): RightsChange[] => {
  const setsBefore = new Map(before.flatMap((set) => set.members.map((member) => [member.id, set] as const)));
  const pairs = new Map<string, { from: RightsSet; to: RightsSet; members: Member[] }>();
  for (const to of after)
    for (const member of to.members) {
      const from = setsBefore.get(member.id);
      if (!from || (from.isStoreUser === to.isStoreUser && haveSameRules(from.rules, to.rules))) continue;
      const key = `${from.key}|${to.key}`;
      const pair = pairs.get(key);
      if (pair) pair.members.push(member);
      else pairs.set(key, { from, to, members: [member] });
    }
  const rightsOf = createRightsComputer(scope);
  const changes = new Map<string, { difference: Difference; members: Member[] }>();
  for (const { from, to, members } of pairs.values()) {
    const difference = differenceOf(from, to, scope, rightsOf);
    if (isEmptyDifference(difference)) continue;
    const key = JSON.stringify(difference);
    const change = changes.get(key);
    if (change) change.members.push(...members);
    else changes.set(key, { difference, members: [...members] });
  }
  return [...changes.values()].map(({ difference, members }) => ({ ...difference, members }));
};

/**
 * Whether two people's rules are the same. Permission records are the same objects before and after, unless they were
 * changed. Groups without a record have no rules.
 */
const haveSameRules = (a: AccessRules, b: AccessRules): boolean =>
  a.superuser === b.superuser &&
  (a.superuser ||
    (a.groups.length === b.groups.length &&
      a.groups.every((rules, i) => {
        const other = b.groups[i]!;
        const isRuleless = rules.states.length === 0 && other.states.length === 0;
        return rules === other || (isRuleless && rules.deny_by_default === other.deny_by_default);
      })));

const RANK: Readonly<Record<FieldRight, number>> = { none: 0, see: 1, change: 2 };
const differenceOf = (
  from: RightsSet,
  to: RightsSet,
  { menus, routes, pages }: RightsScope,
  rightsOf: (set: RightsSet) => ComputedRights,
): Difference => {
  const [rightsBefore, rightsAfter] = [rightsOf(from), rightsOf(to)];
  const fields = [...rightsAfter.fields].flatMap(([entity, rights]) =>
    [...rights].flatMap(([field, after]) => {
      const before = rightsBefore.fields.get(entity)!.get(field)!;
      return before === after ? [] : [{ entity, field, before, after }];
    }),
  );
  const [lockoutBefore, lockoutAfter] = [from, to].map((set) => findLockout(set.rules, menus, !set.isStoreUser, pages));
  return {
    gainedRoutes: routes.filter((route) => rightsAfter.routes.has(route) && !rightsBefore.routes.has(route)),
    lostRoutes: routes.filter((route) => rightsBefore.routes.has(route) && !rightsAfter.routes.has(route)),
    gainedFields: fields.filter((each) => RANK[each.after] > RANK[each.before]),
    lostFields: fields.filter((each) => RANK[each.after] < RANK[each.before]),
    lockout: {
      homeRoutes: lockoutAfter!.homeRoutes.filter((route) => !lockoutBefore!.homeRoutes.includes(route)),
      menuIsEmpty: lockoutAfter!.menuIsEmpty && !lockoutBefore!.menuIsEmpty,
    },
  };
};

/** The rights that rules give: open routes, and what may be done with each field, by entity. */
interface ComputedRights {
  routes: ReadonlySet<string>;
  fields: ReadonlyMap<string, ReadonlyMap<string, FieldRight>>;
}
/** Creates a function that computes the rights of each set of rules once, and its pages once for each audience. */
const createRightsComputer = ({ routes, entities, pages }: RightsScope): ((set: RightsSet) => ComputedRights) => {
  const fieldsByRules = new Map<AccessRules, ComputedRights['fields']>();
  const routesBySet = new Map<AccessRules, Map<boolean, ReadonlySet<string>>>();
  const ruled = ruledEntities(entities);
  const fieldsOf = (rules: AccessRules) =>
    new Map(ruled.map((entity) => [entity.name, fieldRights(rules, entity, entities)] as const));
  const routesOf = (rules: AccessRules, headOffice: boolean) =>
    new Set(
      routes.filter((route) => {
        const page = pages?.get(route);
        const segments = [route, ...(page?.needs ?? [])].map(segmentOf);
        return mayOpenPage(narrowRules(rules, segments), route, page, { headOffice });
      }),
    );
  return ({ rules, isStoreUser }) => {
    const openRoutes = routesBySet.get(rules) ?? new Map<boolean, ReadonlySet<string>>();
    const rights = {
      routes: openRoutes.get(isStoreUser) ?? routesOf(rules, !isStoreUser),
      fields: fieldsByRules.get(rules) ?? fieldsOf(rules),
    };
    routesBySet.set(rules, openRoutes.set(isStoreUser, rights.routes));
    fieldsByRules.set(rules, rights.fields);
    return rights;
  };
};
const isEmptyDifference = (difference: Difference): boolean =>
  [difference.gainedRoutes, difference.lostRoutes, difference.gainedFields, difference.lostFields].every(
    (list) => list.length === 0,
  ) && !isLockedOut(difference.lockout);
/** Whether somebody's home page would fail or their menu would be empty. */
export const isLockedOut = ({ homeRoutes, menuIsEmpty }: Lockout): boolean => homeRoutes.length > 0 || menuIsEmpty;
