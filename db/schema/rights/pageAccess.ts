import { decide, type AccessRules, type Decision, type PageAudience } from '../access';

/** What a page wants besides its own state. A page without either is open by its state alone. */
export interface PageAccess {
  audience?: PageAudience;
  /** States of which one must be open, because the page could call nothing without. */
  needs?: readonly string[];
  /** How rules decide about its own state, where not as about all others. */
  decide?: typeof decide;
}
/** The pages of the whole application by route. */
export type PagesByRoute = ReadonlyMap<string, PageAccess>;

/** What an audience knows of a person besides the rules. */
export interface PageViewer {
  /** Whether they don't work at a store. */
  headOffice: boolean;
  staff?: boolean;
}

const isInAudience = (audience: PageAudience, rules: AccessRules, { headOffice }: PageViewer): boolean => {
  if (rules.superuser) return true;
  if (audience === 'administrator') return false;
  return (audience === 'office') === headOffice;
};

/**
 * Decides whether somebody may open a page: they are of its audience, the rules open its state, and they open one of
 * the states that it needs. Guard, menus, links, permission editor and report ask this one function.
 */
export const decidePage = (
  rules: AccessRules | null | undefined,
  route: string,
  page: PageAccess | undefined,
  viewer: PageViewer,
): Decision => {
  const { audience, needs = [] } = page ?? {};
  // No rule speaks of pages for people who build screens: they show no data.
  if (audience === 'staff')
    return viewer.staff ? { allowed: true, verdict: '-' } : { allowed: false, verdict: 'DENY', audience };
  if (rules && audience && !isInAudience(audience, rules, viewer)) return { allowed: false, verdict: 'DENY', audience };
  const decision = (page?.decide ?? decide)(rules, route);
  if (!decision.allowed || needs.length === 0) return decision;
  const neededDecisions = needs.map((state) => ({ ...decide(rules, state), route: state }));
  return neededDecisions.some(({ allowed }) => allowed) ? decision : neededDecisions[0]!;
};

/** Whether somebody may open a page. */
export const mayOpenPage = (...question: Parameters<typeof decidePage>): boolean => decidePage(...question).allowed;
