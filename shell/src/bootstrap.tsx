import './version/cleanAddress';
import { seekSession, session } from '@trestle/kit/core';
import { extendKit } from '@trestle/trade/extendKit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { ignoreSecondPress } from './layout/ignoreSecondPress';
import { startReadingRegistry } from './remotes/registry';

/**
 * The kit's other sub-paths, for the remotes. Naming them here makes the host's build carry them, of one build with the
 * core; otherwise a remote would bring its own style engine, and unthemed pages with it.
 */
export const kitForRemotes = {
  list: () => import('@trestle/kit/list'),
  form: () => import('@trestle/kit/form'),
  widgets: () => import('@trestle/kit/widgets'),
  tradeList: () => import('@trestle/trade/list'),
  tradeWidgets: () => import('@trestle/trade/widgets'),
};

/** Starts what the page will need, without waiting for React to ask for it. */
const startDownloads = (token: string, path: string): void => {
  startReadingRegistry(token);
  // S1 §2.1 names the paths of lists and forms so.
  if (/\/list\/?$/.test(path)) void kitForRemotes.list();
  if (/\/(create|edit)(\/|$)/.test(path)) void kitForRemotes.form();
};

extendKit();
ignoreSecondPress();
const token = session()?.token;
if (token) startDownloads(token, window.location.pathname);
else seekSession();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
