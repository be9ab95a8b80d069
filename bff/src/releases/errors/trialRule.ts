/** Numbers of people who have a release, and of those for whom it failed. */
export interface FailureCounts {
  users: number;
  failed: number;
}
/** Both sides of a trial, since it began. */
export interface TrialCounts {
  trial: FailureCounts;
  current: FailureCounts;
}

/** People for whom a release failed, and what is known of where. */
export interface FailurePlaces {
  failed: number;
  /** Different addresses at which it failed, as far as browsers said. */
  addresses: number;
  /** Those of the people for whom the address is not to blame: the current release showed it, or it is a page's own. */
  releasesFault: number;
}

/** A trial that fails at fewer addresses may be given one that nothing can show. */
const MIN_ADDRESSES = 2;
/** A trial that fails for fewer people goes on: the fault may be their own. */
const MIN_FAILED_USERS = 3;
/** Smallest share of the people with the trial for whom it fails. */
const MIN_FAILED_SHARE = 0.05;
/** How many times as often as the current release it fails, at least. */
const MIN_RATIO = 2;

/**
 * Counts the people for whom a failure is the release's own. An address can have been written by anybody, and a crash
 * that depends on it is no fault of the release: failures at a single address count only where the current release
 * drew it, or where nobody wrote anything into it. A browser that doesn't say where it failed adds no address.
 */
export function failuresOfRelease({ failed, addresses, releasesFault }: FailurePlaces): number {
  return addresses >= MIN_ADDRESSES ? failed : releasesFault;
}

/**
 * Decides whether a trial is taken back: it failed for at least three people and 5 % of those who have it, and at least
 * twice as often as the current release in the same time. It counts people, not reports, so that nobody can take a
 * release back alone.
 * @returns why, in words for people; null when the trial goes on
 */
export function reasonToTakeBack({ trial, current }: TrialCounts): string | null {
  if (trial.failed < MIN_FAILED_USERS) return null;
  const share = shareOf(trial);
  const currentShare = shareOf(current);
  if (share < MIN_FAILED_SHARE || share < MIN_RATIO * currentShare) return null;
  return (
    `It failed for ${trial.failed} of ${trial.users} people who had it, and the current release for ` +
    `${current.failed} of ${current.users}.`
  );
}

function shareOf({ users, failed }: FailureCounts): number {
  return users === 0 ? 0 : failed / users;
}
