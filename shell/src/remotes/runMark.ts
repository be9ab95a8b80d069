import { storeIfRoom, uuid } from '@trestle/kit/core';
import { avoidVersion } from './avoidedVersions';

/*
 * Nothing can stop a script that never ends. So a mark in local storage says whose scripts are being run, and the next
 * page that finds it there knows which release hung.
 */
const MARK_PREFIX = 'trestle.remote.running.';
/** Age from which a mark counts as left behind. Until then another tab's scripts may just be running. */
const HUNG_AFTER_MS = 10_000;
/** When a run's mark ends at the latest. A timer that runs then proves that the page doesn't hang. */
const MAX_RUN_MS = 5000;

interface Mark {
  name: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

let queue: Promise<void> = Promise.resolve();
let runningName: string | null = null;
/** Each page has a mark of its own: a tab that was duplicated begins with the other one's storage. */
const markKey = MARK_PREFIX + uuid();
/** Whether the page is being left: scripts that are cut off by that don't hang, so nothing is marked any more. */
let isLeaving = false;

/** Whether a remote's scripts are being run. Whoever runs them catches what they throw. */
export const isRunning = (name: string): boolean => runningName === name;

/** Runs a release's scripts under a mark, one remote after another: a mark must name the one that hangs. */
export const runMarked = async <T>(name: string, version: string, run: () => Promise<T>): Promise<T> => {
  const earlierRuns = queue;
  let finish = () => {};
  queue = new Promise((resolve) => {
    finish = resolve;
  });
  await earlierRuns;
  storeMark({ name, version, at: Date.now() });
  runningName = name;
  let isMarked = true;
  const end = () => {
    if (!isMarked) return;
    isMarked = false;
    runningName = null;
    removeMark();
    finish();
  };
  const timer = setTimeout(end, MAX_RUN_MS);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
    end();
  }
};

/** Looks for marks that hung pages left behind, and remembers whose they are. Called once, before anything is run. */
export const findHungReleases = (now = Date.now()): void => {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(MARK_PREFIX))) {
    const { name, version, at } = parseMark(key);
    // A mark of the future is from before the clock was set back.
    if (Math.abs(now - at) < HUNG_AFTER_MS) continue;
    localStorage.removeItem(key);
    if (name) avoidVersion(name, version, 'hang');
  }
  // Whoever leaves the page while scripts run could do so because it did not hang.
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    removeMark();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
};

const storeMark = (mark: Mark): void => {
  // Without room there is no mark: a page that hangs is then not recognised.
  if (!isLeaving) storeIfRoom(localStorage, markKey, JSON.stringify(mark));
};
const removeMark = (): void => localStorage.removeItem(markKey);

const parseMark = (key: string): Mark => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Mark;
  } catch {
    return { name: '', version: '', at: 0 };
  }
};
