import { loadable, settings, useSession } from '@trestle/kit/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadedOverrides, subscribeToOverrides } from './applyOverrides';
import { overrideRefusal } from './override';

// Nearly nobody needs them, so nobody else downloads them.
const OverrideBar = loadable(() => import(/* webpackChunkName: "overrides" */ './OverrideBar'));
const OverrideRequest = loadable(() => import(/* webpackChunkName: "overrides" */ './OverrideRequest'));

/** Remotes from a developer's own server: those in use, and one that the address asks for (contract §3). */
export function Overrides() {
  const { user } = useSession();
  const requested = new URLSearchParams(useLocation().search).get('override');
  const loaded = useSyncExternalStore(subscribeToOverrides, loadedOverrides);

  // Another user of the same tab goes on without them. Only a new page gets rid of code that runs.
  const mustEnd =
    user !== null && loaded.some((each) => overrideRefusal(each, user, settings.remoteOverrideOrigins) !== null);
  useEffect(() => {
    if (mustEnd) window.location.reload();
  }, [mustEnd]);

  if (!user) return null;
  return (
    <>
      {loaded.length > 0 && <OverrideBar overrides={loaded} />}
      {requested !== null && <OverrideRequest requested={requested} user={user} />}
    </>
  );
}
