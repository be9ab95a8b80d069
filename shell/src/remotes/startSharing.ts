import type { getInstance, registerGlobalPlugins, satisfy } from '@module-federation/enhanced/runtime';
import { createSharePlugin } from './sharePlugin';

/** The shell's name inside the federation (shell/build/rspack.browser.mjs). */
const SHELL_NAME = 'trestle_shell';

/** What the rules need of the federation and the page. Tests give others. */
interface SharingParts {
  getInstance: typeof getInstance;
  registerGlobalPlugins: typeof registerGlobalPlugins;
  satisfy: typeof satisfy;
  /** Whether a remote comes from a developer's own server. */
  isOverridden(name: string): boolean;
  /** Gets why a remote was refused, by its name inside the federation. */
  refusals: Map<string, Error>;
}

let isStarted = false;

/** Starts the rules for shared libraries. Remotes that are loaded from now on keep to them. */
export const startSharing = (parts: SharingParts): void => {
  if (isStarted) return;
  isStarted = true;
  const ofShell = new Set(Object.keys(parts.getInstance()?.options.shared ?? {}).map(packageOf));
  const plugin = createSharePlugin({
    isOfShell: (library) => ofShell.has(packageOf(library)),
    // A remote on its development server has copies for its own page, and takes the shell's here.
    mayBringAll: (name) => name === SHELL_NAME || parts.isOverridden(name.replaceAll('_', '-')),
    satisfies: parts.satisfy,
    onRefusal: (name, reason) => void parts.refusals.set(name, new Error(reason)),
  });
  parts.registerGlobalPlugins([plugin as never]);
};

/** Returns the package of a library: `react` of `react/jsx-runtime`. */
const packageOf = (library: string): string => library.split('/', library.startsWith('@') ? 2 : 1).join('/');
