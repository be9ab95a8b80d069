import { decidingState, describeDenial, isAlwaysOpen, stateMatches, type Decision } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { decidePage } from '@trestle/schema/rights/pageAccess';
import { accessRulesOf, isDenied, type StateRules } from '../rules/stateRules';
import type { RuledPage } from './ruledPages';
import { describeState } from '../rules/describeState';

/** A row of the list of states, with what the record decides about the state. */
export type RouteRow = {
  /** Name of the state. Lists identify their rows by `id`. */
  id: string;
  /** 'Products: change' for `product.edit`. */
  description: string;
  isDenied: boolean;
  /** The record has a rule with this name. */
  hasRule: boolean;
  /** The page is for administrators or staff alone, so that no rule opens it. */
  isForOthers: boolean;
  /** No rule applies to the state, so that the default decides. */
  isUnspoken: boolean;
  /** Why the state is allowed or denied. */
  reason: string;
  /** Why people lack the page whom the rules let in. */
  note?: string;
};

/** The filters of the list. */
export const ROUTE_FILTERS = ['all', 'allowed', 'denied', 'unspoken'] as const;
export type RouteFilter = (typeof ROUTE_FILTERS)[number];

/** Describes each state by the rules of one record. */
export const routeRows = (
  routes: readonly string[],
  states: StateRules,
  denyByDefault: boolean,
  entities: readonly Entity[],
  pages: readonly RuledPage[],
): RouteRow[] => {
  const rules = accessRulesOf(states, denyByDefault);
  const ruleNames = new Set(states.map((state) => state.state_name));
  const pagesByRoute = new Map(pages.map((page) => [page.name, page]));
  return routes.map((route) => {
    const page = pagesByRoute.get(route);
    // Whether a group's members work at a store is theirs to know, not the record's.
    const decision = decidePage(rules, route, page, { headOffice: page?.audience !== 'store' });
    const ruledState = decidingState(rules.groups, route);
    const row = {
      id: route,
      description: describeState(route, entities, pages),
      isDenied: isDenied(decision.verdict),
      isForOthers: decision.audience !== undefined,
      hasRule: ruleNames.has(route),
      isUnspoken: !isAlwaysOpen(route) && !states.some((each) => stateMatches(each.state_name, ruledState)),
    };
    return { ...row, reason: reasonOf(row, decision), ...(page?.note && { note: page.note }) };
  });
};

const reasonOf = (row: Omit<RouteRow, 'reason'>, decision: Decision): string => {
  if (row.isForOthers) return describeDenial(decision);
  if (decision.isNew) return 'Denied, because its remote is new and closed';
  const { state: decidingRule, route: neededRoute, verdict: decidingVerdict } = decision;
  if (row.isDenied && neededRoute !== undefined) return `Denied, because it needs ${neededRoute}`;
  const verdict = row.isDenied ? 'Denied' : 'Allowed';
  if (decidingVerdict === 'Always open') return 'Always open';
  if (row.hasRule) return `${verdict} by its own rule`;
  if (decidingRule !== undefined) return `${verdict} by ${decidingRule}`;
  return row.isDenied ? 'Denied by default' : 'No rule';
};

/** Returns the rows that a filter shows. */
export const filterRows = (rows: readonly RouteRow[], filter: RouteFilter): RouteRow[] =>
  rows.filter(
    (row) =>
      filter === 'all' ||
      (filter === 'unspoken' && row.isUnspoken) ||
      (filter === 'denied' && row.isDenied) ||
      (filter === 'allowed' && !row.isDenied),
  );

/** Finds rows by the state's name or description. */
export const searchRows = (rows: readonly RouteRow[], searchText: string): RouteRow[] => {
  const text = searchText.trim().toLowerCase();
  return rows.filter(({ id, description }) => `${id} ${description}`.toLowerCase().includes(text));
};
