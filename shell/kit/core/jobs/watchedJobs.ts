import { createListeners } from '../listeners';
import { identityOf, session, subscribe as subscribeToSession } from '../session/session';
import { storeIfRoom } from '../storage/storeText';

/** Work that the server does for the user while they do something else. */
export interface WatchedJob {
  /** Path of the call that replies with its state: `{status, error}`. */
  path: string;
  /** What it makes, for the notice: 'Sales by supplier'. */
  title: string;
  /** Address in the application that shows the result. */
  link: string;
}
interface WatchList {
  jobs: readonly WatchedJob[];
  /** When a tab last asked for their states, in ms since 1970. */
  checkedAt: number;
}

const EMPTY_WATCH_LIST: WatchList = { jobs: [], checkedAt: 0 };
const [addListener, notify] = createListeners();

/** All tabs of a user share one list. It is deleted with what else is stored about the user (SECURITY.md, 41). */
const storageKey = (): string => `trestle.jobs.${identityOf(session())}`;

const readList = (): WatchList => {
  try {
    return { ...EMPTY_WATCH_LIST, ...(JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as Partial<WatchList>) };
  } catch {
    return EMPTY_WATCH_LIST;
  }
};

const storeList = (list: WatchList): void => {
  // Without room, the page of the jobs still shows how they end.
  if (list.jobs.length > 0) storeIfRoom(localStorage, storageKey(), JSON.stringify(list));
  else localStorage.removeItem(storageKey());
  notify();
};

/** Returns the jobs that the user waits for. */
export const watchedJobs = (): readonly WatchedJob[] => readList().jobs;
/** Whether somebody is logged in and waits for a job. */
export const hasWatchedJobs = (): boolean => session() !== null && watchedJobs().length > 0;

/** Watches a job until it ends, and then tells its user, on any page. Watching a job twice changes nothing. */
export const watchJob = (job: WatchedJob): void => {
  const list = readList();
  if (!list.jobs.some(({ path }) => path === job.path)) storeList({ ...list, jobs: [...list.jobs, job] });
};

/** Stops watching a job. @returns false when another tab has stopped before */
export const forgetJob = ({ path }: WatchedJob): boolean => {
  const list = readList();
  const jobs = list.jobs.filter((job) => job.path !== path);
  if (jobs.length === list.jobs.length) return false;
  storeList({ ...list, jobs });
  return true;
};

/** Tells whether it is this tab's turn to ask for the states, and takes the turn. A clock may have been set back since. */
export const takeTurn = (intervalMs: number, now = Date.now()): boolean => {
  const list = readList();
  if (list.jobs.length === 0 || Math.abs(now - list.checkedAt) < intervalMs) return false;
  storeList({ ...list, checkedAt: now });
  return true;
};

/** Calls `listener` when jobs are added or removed, here or in another tab, and when the session changes. */
export const subscribeToJobs = (listener: () => void): (() => void) => {
  const stops = [addListener(listener), subscribeToSession(listener)];
  window.addEventListener('storage', listener);
  return () => {
    stops.forEach((stop) => stop());
    window.removeEventListener('storage', listener);
  };
};
