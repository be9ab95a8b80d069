const { vi } = globalThis;

/** What the kit's parts for unit tests call by Jest's name. */
globalThis.jest = Object.assign(Object.create(vi), {
  setTimeout: (testTimeout) => vi.setConfig({ testTimeout }),
});
