import type { QueryRunner } from '@trestle/db/identity/identityDb';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import { entities as declaredEntities } from '@trestle/schema/entities/all';
import { forVariant } from '@trestle/schema/forVariant';
import type { FieldErrors } from '@trestle/schema/errors';
import { createOpenApiDocument } from '../../docs/document';
import { readDescription } from '../artifact/description';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import type { CheckFit } from '../database/rollOut';
import { checkContent } from './checkContent';
import { checkContract } from './checkContract';
import { checkLibraries } from './checkLibraries';
import { checkName } from './checkName';
import { checkOperations, listServedCalls } from './checkOperations';
import { checkRoutes } from './checkRoutes';
import { checkManifest, checkShared } from './checkShared';
import { checkUses } from './checkUses';
import type { ShellBuild } from './host';
import { limitErrors } from './limitErrors';

/** The checks of a release. Each returns errors by field, none when the release is accepted. */
export interface ReleaseChecks {
  /** Checks the files of a remote's new release. @param integrity digest of each file, as its sender computed it */
  checkFiles(name: string, files: ReleaseFiles, integrity: Readonly<Record<string, unknown>>): Promise<FieldErrors>;
  /** Checks a release, new or kept, against what runs. */
  checkFit: CheckFit;
}
export interface ReleaseCheckOptions {
  settings: Pick<EnvironmentSettings, 'productSlug' | 'productName' | 'backendVariant' | 'releaseFirstLoadKb'>;
  /** Reads what remotes find in the shell that new pages get. Null where it doesn't say it. @param db where it reads */
  readHost: (db?: QueryRunner) => Promise<ShellBuild | null>;
}

/** Creates the checks of a release against what runs beside it. */
export function createReleaseChecks({ settings, readHost }: ReleaseCheckOptions): ReleaseChecks {
  const { productSlug: product, productName: name, backendVariant: variant, releaseFirstLoadKb } = settings;
  let servedCalls: ReadonlySet<string> | undefined;

  /** Lists the served calls at the first check. Most processes never check a release. */
  function getServedCalls(): ReadonlySet<string> {
    const entities = declaredEntities.map((entity) => forVariant(entity, variant));
    servedCalls ??= listServedCalls(createOpenApiDocument({ entities, variant, product, name }), product);
    return servedCalls;
  }

  return {
    checkFiles: async (remote, files, integrity) => {
      const contentErrors = await checkContent(files, integrity, releaseFirstLoadKb);
      const errors = { ...contentErrors, ...checkName(remote, files) };
      if (Object.keys(errors).length > 0) return limitErrors(errors);
      const host = await readHost();
      const reading = readDescription(files);
      const libraries = 'errors' in reading ? [] : (reading.description.libraries ?? []);
      return limitErrors({ ...(host ? checkManifest(files, host) : {}), ...checkLibraries(libraries, files, host) });
    },
    checkFit: async (release, live, findUses, db) => {
      const host = await readHost(db);
      const uses = await findUses();
      return limitErrors({
        ...checkContract(release.contract),
        ...checkRoutes(release, live, uses, host),
        ...(host && release.shared ? checkShared(release.shared, host) : {}),
        ...checkUses(release.uses, host?.offers),
        ...checkOperations(release.operations ?? [], getServedCalls()),
      });
    },
  };
}
