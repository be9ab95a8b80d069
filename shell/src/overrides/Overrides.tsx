import { loadable, settings, useSession } from '@trestle/kit/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentFault, loadedOverrides, showFault, subscribeToOverrides } from './applyOverrides';
import { overrideRefusal } from './override';

// Downloaded only by the few people who use overrides.
const OverrideBar = loadable(() => import(/* webpackChunkName: "overrides" */ './OverrideBar'));
const FaultOverlay = loadable(() => import(/* webpackChunkName: "overrides" */ './FaultOverlay'));
const OverrideRequest = loadable(() => import(/* webpackChunkName: "overrides" */ './OverrideRequest'));

/** Shows the remotes that come from a developer's own server, and asks about one in the address (contract §3). */
export function Overrides() {
  const { user } = useSession();
  const requested = new URLSearchParams(useLocation().search).get('override');
  const overrides = useSyncExternalStore(subscribeToOverrides, loadedOverrides);
  const fault = useSyncExternalStore(subscribeToOverrides, currentFault);

  // Another user of the same tab goes on without the overrides. Only a new page gets rid of code that runs.
  const mustEnd =
    user !== null && overrides.some((each) => overrideRefusal(each, user, settings.remoteOverrideOrigins) !== null);
  useEffect(() => {
    if (mustEnd) window.location.reload();
  }, [mustEnd]);

  if (!user) return null;
  return (
    <>
      {overrides.length > 0 && <OverrideBar overrides={overrides} />}
      {fault && <FaultOverlay fault={fault} onClose={() => showFault(null)} />}
      {requested !== null && <OverrideRequest requested={requested} user={user} />}
    </>
  );
}
