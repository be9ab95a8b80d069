/** Shared with remotes and needed by every page: the host carries them in its first scripts. */
export const SHARED_BY_EVERY_PAGE = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@tanstack/react-query',
  '@trestle/kit/core',
  '@trestle/trade/core',
];
/** Shared with remotes and fetched when a page wants them: one barrel would bring every widget to every page. */
export const SHARED_ON_DEMAND = [
  '@trestle/kit/list',
  '@trestle/kit/form',
  '@trestle/kit/widgets',
  '@trestle/trade/list',
  '@trestle/trade/widgets',
];
/** All modules that a remote finds in the shell. */
export const SHARED_MODULES = [...SHARED_BY_EVERY_PAGE, ...SHARED_ON_DEMAND];

/** What the federation of another bundler is told of these modules: a remote carries no copy of its own. */
export const sharedWithShell = (requiredVersion) =>
  Object.fromEntries(SHARED_MODULES.map((name) => [name, { singleton: true, import: false, requiredVersion }]));

/** Leaves the federation's code for servers out of a build. */
export const FOR_BROWSERS = { target: 'web' };
