import { OPEN_ROUTES } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/effects';
import type { Entity } from '@trestle/schema/entity';
import { opensOtherWrites, readOnly } from './readOnly';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { allow, type StateRuleRow } from './stateRules';

/** What a new record begins with. */
export interface RulesTemplate {
  denyByDefault: boolean;
  states: StateRuleRow[];
}

/** Opens every page to look at, with all fields locked. What comes later stays closed until a rule opens it. */
export const readsAll = (entities: readonly Entity[], routes: readonly string[], slug: string): RulesTemplate => {
  const modules = entities.filter(
    (entity) => isDeletable(entity) && !entity.callerIdField && routes.includes(`${entity.name}.list`),
  );
  const covered = new Set(modules.map(({ name }) => name));
  const pages = routes.filter(
    (route) =>
      route !== '*' &&
      !OPEN_ROUTES.includes(route) &&
      !covered.has(segmentOf(route)) &&
      isPage(route, routes) &&
      !writes(route, entities),
  );
  const states = modules.reduce<StateRuleRow[]>(
    (all, entity) => readOnly(all, entity, routes, slug, entities),
    pages.reduce<StateRuleRow[]>((all, page) => allow(all, page, routes), []),
  );
  return { denyByDefault: true, states };
};

/** The first segment of dotted routes stands in the list, too, without being a page. */
const isPage = (route: string, routes: readonly string[]): boolean =>
  route.includes('.') || !routes.some((other) => other.startsWith(`${route}.`));
/** Whether a page opens writes: of an entity without a module, or beside it. */
const writes = (route: string, entities: readonly Entity[]): boolean => opensOtherWrites(route, undefined, entities);

/** Copies another group's rules as new rows. */
export const copyRules = (record: { deny_by_default: boolean; states: readonly StateRuleRow[] }): RulesTemplate => ({
  denyByDefault: record.deny_by_default,
  states: record.states.map(({ state_name, deny, details, models }) => ({
    state_name,
    deny,
    ...(details && { details }),
    models: models.map(({ model_name, base_uri, fields }) => ({
      model_name,
      base_uri,
      fields: fields.map(({ field_name, deny_read, deny_update }) => ({ field_name, deny_read, deny_update })),
    })),
  })),
});
