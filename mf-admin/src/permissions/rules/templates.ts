import { isAlwaysOpen } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/rights/effects';
import type { Entity } from '@trestle/schema/entity';
import { makeReadOnly, opensOtherWrites } from './moduleRules';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { allow, type StateRuleRow } from './stateRules';

/** The rules that a new record begins with. */
export interface RulesTemplate {
  denyByDefault: boolean;
  states: StateRuleRow[];
}

/** Returns rules that open every page read-only. Pages of later releases stay closed until a rule opens them. */
export const readAllTemplate = (
  entities: readonly Entity[],
  routes: readonly string[],
  slug: string,
): RulesTemplate => {
  const modules = entities.filter(
    (entity) => isDeletable(entity) && !entity.callerIdField && routes.includes(`${entity.name}.list`),
  );
  const moduleNames = new Set(modules.map(({ name }) => name));
  const pages = routes.filter(
    (route) =>
      route !== '*' &&
      !isAlwaysOpen(route) &&
      !moduleNames.has(segmentOf(route)) &&
      isPage(route, routes) &&
      !opensWrites(route, entities),
  );
  const states = modules.reduce<StateRuleRow[]>(
    (all, entity) => makeReadOnly(all, entity, routes, slug, entities),
    pages.reduce<StateRuleRow[]>((all, page) => allow(all, page, routes), []),
  );
  return { denyByDefault: true, states };
};

/** Whether a route is a page. The list also has modules, which are only the first part of such routes. */
const isPage = (route: string, routes: readonly string[]): boolean =>
  route.includes('.') || !routes.some((other) => other.startsWith(`${route}.`));
/** Whether a page outside the modules opens writes of any entity. */
const opensWrites = (route: string, entities: readonly Entity[]): boolean =>
  opensOtherWrites(route, undefined, entities);

/** Copies the rules of a record as new rows, without ids. */
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
