import { ApiError } from '../api/errors';
import { request } from '../api/request';
import { toast } from '../feedback/toasts';
import { forgetJob, takeTurn, watchedJobs, type WatchedJob } from './watchedJobs';

const POLL_INTERVAL_MS = 3000;
/** Shortest time between two polls. Less than the interval, so that a timer that fires early doesn't skip a turn. */
const MIN_TURN_MS = POLL_INTERVAL_MS - 500;

interface JobState {
  status: string;
  error?: string | null;
}
const PENDING_STATUSES = ['queued', 'running'];

/**
 * Asks for the states of the watched jobs until `stop` is called, and tells the user which have ended.
 * Only a visible tab asks, so that the notice appears where the user looks. Of several tabs, one asks each time.
 * @param open opens an address of the application
 * @returns the function `stop`
 */
export const pollJobs = (open: (link: string) => void): (() => void) => {
  const check = () => {
    if (document.visibilityState === 'visible' && takeTurn(MIN_TURN_MS))
      for (const job of watchedJobs()) void checkJob(job, open);
  };
  const timer = setInterval(check, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
};

const checkJob = async (job: WatchedJob, open: (link: string) => void): Promise<void> => {
  try {
    const state = await request<JobState>(job.path);
    if (!PENDING_STATUSES.includes(state.status) && forgetJob(job)) notify(job, state, open);
  } catch (error) {
    // The job was deleted, or is no longer this user's. After any other error it is asked for again.
    if (error instanceof ApiError && [403, 404].includes(error.status)) forgetJob(job);
  }
};

/**
 * Tells the user how a job has ended. The notice stays until it is dismissed: the user may be away. A job that the user
 * cancelled gives no notice.
 */
const notify = ({ title, link }: WatchedJob, { status, error }: JobState, open: (link: string) => void): void => {
  const options = { timeout: 0, action: { label: 'Show', run: () => open(link) } };
  if (status === 'done') toast.success(`${title} is ready.`, options);
  else if (status === 'failed') toast.error([`${title} could not be made.`, error].filter(Boolean).join(' '), options);
};
