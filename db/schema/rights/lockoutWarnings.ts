import { HOME_ROUTES } from '../access';
import { compareRights, isLockedOut, type RightsScope } from './rightsChanges';
import { rightsSets, type Member, type RightsSettings, type RightsSource } from './rightsSets';

/** What a warning about a save looks at. */
export interface LockoutCheck {
  settings: RightsSettings;
  scope: RightsScope;
  /** Id of the user who saves. */
  me: number;
}

/** People who are named before the others are counted. */
const NAMED_PEOPLE = 3;

/** The active people to whom everything is open. */
const administratorsOf = (source: RightsSource, settings: RightsSettings): Member[] =>
  rightsSets(source, settings).flatMap(({ rules, members }) => (rules.superuser ? members : []));

/**
 * Says in sentences who a change of rights locks out: who loses the way in, who is no longer an administrator, and who
 * would be the last one. Empty when nobody is.
 */
export const lockoutWarnings = (before: RightsSource, after: RightsSource, check: LockoutCheck): string[] => [
  ...ownLosses(before, after, check),
  ...lastAdministrator(before, after, check),
  ...lostWaysIn(before, after, check),
];

const ownLosses = (before: RightsSource, after: RightsSource, { settings, me }: LockoutCheck): string[] => {
  const mine = ({ users }: RightsSource) => users.find(({ id }) => id === me);
  if (mine(before)?.isActive && mine(after)?.isActive === false)
    return ['You could no longer log in, and could not change that back yourself.'];
  const [was, is] = [before, after].map((source) => administratorsOf(source, settings).some(({ id }) => id === me));
  return was && !is ? ['You would no longer be an administrator, and could not change that back yourself.'] : [];
};

const lastAdministrator = (before: RightsSource, after: RightsSource, { settings, me }: LockoutCheck): string[] => {
  const [could, can] = [administratorsOf(before, settings), administratorsOf(after, settings)] as const;
  const [last] = can;
  if (!last || can.length > 1 || could.length < 2) return [];
  const [name, they] = last.id === me ? ['You', 'you'] : [last.name, 'they'];
  return [`${name} would be the last administrator. If ${they} can't log in, nobody can change users and rights.`];
};

const lostWaysIn = (before: RightsSource, after: RightsSource, check: LockoutCheck): string[] => {
  const { settings, scope, me } = check;
  const changes = compareRights(rightsSets(before, settings), rightsSets(after, settings), scope).filter(
    ({ lockout }) => isLockedOut(lockout),
  );
  const homeless = changes.filter(({ lockout }) => lockout.homeRoutes.length > 0);
  const routes = HOME_ROUTES.filter((route) => homeless.some(({ lockout }) => lockout.homeRoutes.includes(route)));
  const lost = changes.filter(({ lockout }) => lockout.menuIsEmpty);
  return [
    ...losses(homeless, me, `would lose ${routes.join(' and ')}: after the login there is an error`),
    ...losses(lost, me, 'would find an empty menu'),
  ];
};

const losses = (changes: readonly { members: readonly Member[] }[], me: number, verb: string): string[] => {
  const members = changes.flatMap((change) => change.members);
  return members.length === 0 ? [] : [`${namesOf(members, me)} ${verb}.`];
};

/** 'You, Ada Lindholm and 12 others'. */
const namesOf = (members: readonly Member[], me: number): string => {
  const meFirst = members.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const names = meFirst.slice(0, NAMED_PEOPLE).map(({ id, name }) => (id === me ? 'You' : name));
  const unnamedCount = members.length - names.length;
  const parts =
    unnamedCount > 0
      ? [...names, unnamedCount === 1 ? '1 other' : `${unnamedCount.toLocaleString('en-AU')} others`]
      : names;
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : parts[0]!;
};
