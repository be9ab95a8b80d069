import type { IdentityStore } from '../../identityStore';
import { describeError, type Log } from '../../log';
import type { KeptRelease } from '../database/liveReleases';
import { getsTrial, isTried, type Visitor } from './chooseReleases';

/** People and trials that a process remembers, so that most loads of the shell write nothing. */
const MAX_REMEMBERED_USERS = 20_000;

/** Records who is part of the running trials, once for each person and trial. */
export function createTrialUserRecorder(store: Pick<IdentityStore, 'recordTrialUser'>, log: Log) {
  const remembered = new Set<string>();

  /** Records which releases on trial a visitor gets. A failure is only logged, so that the shell loads all the same. */
  return async (live: readonly KeptRelease[], visitor: Visitor): Promise<void> => {
    for (const release of live.filter(isTried)) {
      const current = live.find(({ name, isCurrent }) => isCurrent && name === release.name);
      const hasTrial = getsTrial(release, visitor);
      const key = [release.id, release.trialDate, current?.id, visitor.id, hasTrial].join(' ');
      if (remembered.has(key)) continue;
      try {
        await store.recordTrialUser({ trial: release.id, user: visitor.id, hasTrial });
        if (remembered.size >= MAX_REMEMBERED_USERS) remembered.clear();
        remembered.add(key);
      } catch (error) {
        log.warn({ fault: describeError(error) }, 'the user of a trial could not be noted');
      }
    }
  };
}
