// Runs the remote on its own page for development. Waits for the shared libraries.
void Promise.all([import('@trestle/kit/standalone'), import('./remote')]).then(([{ runStandalone }, remote]) =>
  runStandalone(remote.default),
);
