import type { ModuleState, ModuleRelease } from './moduleData';

type ReachFields = Pick<ModuleRelease, 'share' | 'group' | 'group__name'>;

/** Says whom a trial release reaches: '20 % of users', 'Group Buyers', 'Staff with the preview address'. */
export const trialReach = ({ share, group, group__name: groupName }: ReachFields): string => {
  if (group != null) return `Group ${groupName ?? group}`;
  if (share != null && share > 0 && share < 100) return `${share} % of users`;
  return 'Staff with the preview address';
};

/** Says how many browsers fell back to another release: '3 browsers fell back'. Returns null for none. */
export const fallBackText = ({ errors }: Pick<ModuleState, 'errors'>): string | null => {
  const browsers = errors.reduce((sum, { fell_back: count }) => sum + count, 0);
  if (browsers === 0) return null;
  return browsers === 1 ? '1 browser fell back' : `${browsers} browsers fell back`;
};

/** Says how many people have had a trial: '31 people so far, it failed for 2'. Empty without a trial. */
export const trialPeopleText = ({ trial_people: people }: Pick<ModuleState, 'trial_people'>): string => {
  if (!people) return '';
  if (people.users === 0) return 'Nobody so far';
  const users = people.users === 1 ? '1 person so far' : `${people.users} people so far`;
  return people.failed > 0 ? `${users}, it failed for ${people.failed}` : users;
};

/** Names who released: the token's team, or a person. */
export const releasedBy = ({
  token_name: token,
  created_user__descriptive_name: person,
}: Pick<ModuleRelease, 'token_name' | 'created_user__descriptive_name'>): string =>
  token ?? person ?? 'The installation';

/** Returns the address at which staff see a release that nobody else has yet. */
export const previewAddress = ({ name, version }: { name: string | null; version: string | null }): string =>
  `${window.location.origin}/?preview=${encodeURIComponent(`${name}@${version}`)}`;
