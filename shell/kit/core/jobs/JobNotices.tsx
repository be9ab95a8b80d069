import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { hasWatchedJobs, subscribeToJobs } from './watchedJobs';

/** Tells the user when a watched job has ended, on any page. The code that polls loads only while jobs are watched. */
export function JobNotices() {
  const navigate = useNavigate();
  const isNeeded = useSyncExternalStore(subscribeToJobs, hasWatchedJobs);
  useEffect(() => {
    if (!isNeeded) return;
    let unmounted = false;
    let stop = () => {};
    import('./pollJobs').then(
      ({ pollJobs }) => {
        if (!unmounted) stop = pollJobs((link) => void navigate(link));
      },
      // Without the file there is no notice. The next page load tries again.
      () => {},
    );
    return () => {
      unmounted = true;
      stop();
    };
  }, [isNeeded, navigate]);
  return null;
}
