/**
 * Registers the worker that keeps the hashed files, and tells when a newer one waits (S1 §2.4). Nothing where there is
 * none: a development server, or a browser that has no workers.
 */
export const watchWorker = (onWaiting: (worker: ServiceWorker) => void): (() => Promise<void>) => {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return async () => {};
  const registered = navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const tell = (registration: ServiceWorkerRegistration) => {
    // Without a controller this is the first visit: the page and the worker are of one build.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting);
  };
  void registered.then((registration) => {
    if (!registration) return;
    tell(registration);
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', () => tell(registration)),
    );
  });
  return async () => {
    await (await registered)?.update().catch(() => undefined);
  };
};

/** How long the waiting worker gets before the page is reloaded all the same. */
const PATIENCE = 2000;

/** Lets the waiting worker take over. */
export const activate = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    setTimeout(done, PATIENCE);
    worker.postMessage('activate');
  });
