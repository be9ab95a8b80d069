import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { withoutCacheStamp } from './version/cacheStamp';

/**
 * The kit's other sub-paths, for the remotes: named here so that the host's build brings them, all of one build with the
 * core. Without it a remote would bring its own style engine, and unthemed pages with it.
 */
export const forRemotes = {
  list: () => import('@trestle/kit/list'),
  form: () => import('@trestle/kit/form'),
  widgets: () => import('@trestle/kit/widgets'),
};

window.history.replaceState(window.history.state, '', withoutCacheStamp(window.location.href));
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
