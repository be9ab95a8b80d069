import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importDeclaration } from './rspack.declaration.mjs';
import { offeredNames } from './rspack.sharedNames.mjs';

/** Libraries of which host and remotes have one instance, at run time or through the kit. */
export const SHARED_LIBRARIES = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  '@fluentui/react-components',
  '@trestle/kit',
  '@trestle/trade',
];

/**
 * Writes `host.json` beside the shell's page: what remotes find in it. The server compares releases with it before it
 * activates them (contract §3).
 */
export class HostJsonPlugin {
  /** @param {number[]} contracts versions that the shell accepts */
  constructor(context, contracts) {
    this.context = context;
    this.contracts = contracts;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostJsonPlugin', (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name: 'HostJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { shellRoutes, staffRoutes } = await importDeclaration(join(this.context, 'src/routes/shellRoutes.ts'));
          const routes = [...shellRoutes, ...staffRoutes];
          const host = {
            contracts: this.contracts,
            shared: sharedVersions(this.context),
            offers: offeredNames(compilation),
            routes: routes.map(({ name }) => name),
            paths: routes.map(({ path }) => path),
          };
          compilation.emitAsset('host.json', new sources.RawSource(`${JSON.stringify(host)}\n`));
        },
      ),
    );
  }
}

/** Returns the versions of the shared libraries that a package finds, by name. */
export function sharedVersions(context) {
  const versions = SHARED_LIBRARIES.map((name) => [name, installedVersion(context, name)]);
  return Object.fromEntries(versions.filter(([, version]) => version !== undefined));
}

/** Returns the version of a package. Looks for it as Node does: in this folder's node_modules, then in those above. */
export function installedVersion(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
  const parentFolder = dirname(folder);
  return parentFolder === folder ? undefined : installedVersion(parentFolder, name);
}
