import { numberText } from '../regional/numberFormat';
import { HOME_ROUTES } from '../access';
import { compareRights, isLockedOut, type RightsScope } from './rightsChanges';
import { rightsSets, type Member, type RightsSettings, type RightsSource } from './rightsSets';

/** What the warnings about a save depend on, besides the rights before and after. */
export interface LockoutCheck {
  settings: RightsSettings;
  scope: RightsScope;
  /** Id of the user who saves. */
  me: number;
}

/** Number of people that a warning names. It only counts the others. */
const MAX_NAMED_PEOPLE = 3;

/** Returns the active people who may do everything. */
const administratorsOf = (source: RightsSource, settings: RightsSettings): Member[] =>
  rightsSets(source, settings).flatMap(({ rules, members }) => (rules.superuser ? members : []));

/**
 * Says in sentences what a change of rights would lock out: people who lose the way in, the user as an administrator,
 * and all administrators but one. Empty when it locks out nobody.
 */
export const lockoutWarnings = (before: RightsSource, after: RightsSource, check: LockoutCheck): string[] => [
  ...ownLosses(before, after, check),
  ...lastAdministrator(before, after, check),
  ...lostWaysIn(before, after, check),
];

const ownLosses = (before: RightsSource, after: RightsSource, { settings, me }: LockoutCheck): string[] => {
  const ownRecord = ({ users }: RightsSource) => users.find(({ id }) => id === me);
  if (ownRecord(before)?.isActive && ownRecord(after)?.isActive === false)
    return ['You could no longer log in, and could not change that back yourself.'];
  const [wasAdministrator, isAdministrator] = [before, after].map((source) =>
    administratorsOf(source, settings).some(({ id }) => id === me),
  );
  return wasAdministrator && !isAdministrator
    ? ['You would no longer be an administrator, and could not change that back yourself.']
    : [];
};

const lastAdministrator = (before: RightsSource, after: RightsSource, { settings, me }: LockoutCheck): string[] => {
  const [last, ...others] = administratorsOf(after, settings);
  if (!last || others.length > 0 || administratorsOf(before, settings).length < 2) return [];
  const [name, pronoun] = last.id === me ? ['You', 'you'] : [last.name, 'they'];
  return [`${name} would be the last administrator. If ${pronoun} can't log in, nobody can change users and rights.`];
};

const lostWaysIn = (before: RightsSource, after: RightsSource, check: LockoutCheck): string[] => {
  const { settings, scope, me } = check;
  const changes = compareRights(rightsSets(before, settings), rightsSets(after, settings), scope).filter(
    ({ lockout }) => isLockedOut(lockout),
  );
  const withoutHomePage = changes.filter(({ lockout }) => lockout.homeRoutes.length > 0);
  const routes = HOME_ROUTES.filter((route) =>
    withoutHomePage.some(({ lockout }) => lockout.homeRoutes.includes(route)),
  );
  const withEmptyMenu = changes.filter(({ lockout }) => lockout.menuIsEmpty);
  return [
    ...describeLoss(withoutHomePage, me, `would lose ${routes.join(' and ')}: after the login there is an error`),
    ...describeLoss(withEmptyMenu, me, 'would find an empty menu'),
  ];
};

const describeLoss = (changes: readonly { members: readonly Member[] }[], me: number, verb: string): string[] => {
  const members = changes.flatMap((change) => change.members);
  return members.length === 0 ? [] : [`${listNames(members, me)} ${verb}.`];
};

/** Lists the first names and counts the others: 'You, Ada Lindholm and 12 others'. */
const listNames = (members: readonly Member[], me: number): string => {
  const meFirst = members.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const names = meFirst.slice(0, MAX_NAMED_PEOPLE).map(({ id, name }) => (id === me ? 'You' : name));
  const unnamedCount = members.length - names.length;
  const parts =
    unnamedCount > 0 ? [...names, unnamedCount === 1 ? '1 other' : `${numberText(unnamedCount)} others`] : names;
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : parts[0]!;
};
