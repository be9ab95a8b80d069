// The remote on a page of its own, for development: everything waits until the shared libraries are settled.
void Promise.all([import('@trestle/kit/standalone'), import('./remote')]).then(([{ runStandalone }, remote]) =>
  runStandalone(remote.default),
);
