import { tooManyRequests } from '@trestle/schema/errors';

/** Uploads that one BFF receives at a time, since it holds each in memory, and those of one remote among them. */
const MAX_RUNNING_UPLOADS = 8;
const MAX_RUNNING_PER_REMOTE = 2;

/** Returns a place. */
export type LeavePlace = () => void;

/** The places of one kind of upload. */
export type UploadPlaces = ReturnType<typeof createUploadPlaces>;

/**
 * Creates the places of release uploads under way. A remote has few of them, so that one team's slow uploads never keep
 * another team out (SECURITY.md, 74).
 */
export function createUploadPlaces() {
  const runningByRemote = new Map<string, number>();
  let running = 0;

  function leave(remote: string): void {
    running -= 1;
    const left = runningByRemote.get(remote)! - 1;
    if (left > 0) runningByRemote.set(remote, left);
    else runningByRemote.delete(remote);
  }
  return {
    /** Takes a place, which is to be left once. @throws Problem 429 when remote or BFF have too many already */
    take(remote: string): LeavePlace {
      const ofRemote = runningByRemote.get(remote) ?? 0;
      if (running >= MAX_RUNNING_UPLOADS || ofRemote >= MAX_RUNNING_PER_REMOTE) throw tooManyRequests();
      running += 1;
      runningByRemote.set(remote, ofRemote + 1);
      return () => leave(remote);
    },
  };
}
