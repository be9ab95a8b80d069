import { identityOf, session, useSession } from '@trestle/kit/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle';
import type { NoticeCount } from '@trestle/schema/noticeCount';

/** Notices are asked for once nothing else has been loaded for this long: the page comes first. */
const QUIET_PERIOD_MS = 1000;
const NO_NOTICES: NoticeCount = { unread: 0, newest: 0 };
/** Key of what the open bell has loaded. It is loaded again when the count changes. */
export const NOTICES_KEY = ['notices'] as const;

/** The bell's count, and a function that lowers it before the server does. */
export interface UnreadNotices {
  unread: number;
  /** Counts the notices up to this id as read before the server does; null restores the server's count. */
  assumeRead: (upTo: number | null) => void;
}

/** The number of unread notices, live. */
export const useUnreadNotices = (): UnreadNotices => {
  const { user } = useSession();
  const person = user ? identityOf(session()) : null;
  const [count, setCount] = useState(NO_NOTICES);
  const [assumedRead, assumeRead] = useState<number | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const fetching = useIsFetching();
  const queries = useQueryClient();
  useEffect(() => {
    if (isQuiet || fetching > 0) return;
    let stopWaiting = () => {};
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(() => setQuiet(true));
    }, QUIET_PERIOD_MS);
    return () => {
      clearTimeout(timer);
      stopWaiting();
    };
  }, [isQuiet, fetching]);
  useEffect(() => {
    if (person === null || !isQuiet) return;
    let stop = () => {};
    let isUnmounted = false;
    const onCount = (next: NoticeCount) => {
      setCount(next);
      // A count that was taken before they were marked changes nothing.
      assumeRead((upTo) => (upTo !== null && next.unread > 0 && next.newest <= upTo ? upTo : null));
      void queries.invalidateQueries({ queryKey: NOTICES_KEY });
    };
    import(/* webpackChunkName: "notices" */ './noticeStream').then(
      ({ followNotices }) => {
        if (!isUnmounted) stop = followNotices(person, onCount);
      },
      // Without the file the bell stays silent. The next page load tries again.
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
      setCount(NO_NOTICES);
      assumeRead(null);
    };
  }, [person, isQuiet, queries]);
  return { unread: assumedRead !== null && count.newest <= assumedRead ? 0 : count.unread, assumeRead };
};
