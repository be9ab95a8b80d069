/**
 * Registers the service worker that caches the hashed files, and reports a newer one that waits (S1 §2.4). Does
 * nothing on a development server, or in a browser without service workers.
 * @returns a function that asks the server for a newer worker
 */
export const watchWorker = (onWaiting: (worker: ServiceWorker) => void): (() => Promise<void>) => {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return async () => {};
  const pendingRegistration = navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  const reportWaiting = (registration: ServiceWorkerRegistration) => {
    // Without a controller this is the first visit: the page and the worker are of one build.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting);
  };
  void pendingRegistration.then((registration) => {
    if (!registration) return;
    reportWaiting(registration);
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', () => reportWaiting(registration)),
    );
  });
  return async () => {
    await (await pendingRegistration)?.update().catch(() => undefined);
  };
};

/** How long to wait for the new worker before the page is reloaded anyway, in ms. */
const ACTIVATION_TIMEOUT_MS = 2000;

/** Lets the waiting worker take over. */
export const activateWorker = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    setTimeout(done, ACTIVATION_TIMEOUT_MS);
    worker.postMessage('activate');
  });
