// The remote on a page of its own, for development: everything waits until the shared libraries are settled.
void Promise.all([import('@trestle/kit/standalone'), import('@trestle/trade/extendKit'), import('./remote')]).then(
  ([{ runStandalone }, { extendKit }, remote]) => {
    extendKit();
    runStandalone(remote.default);
  },
);
