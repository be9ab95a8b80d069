import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { ExportNames } from '@trestle/schema/registry';

/**
 * Lists what a remote imports and a shell lacks, such as `useCall of @trestle/kit/core`.
 * @param uses what the remote imports; undefined for a build that doesn't say it
 * @param offers what the shell has; null or undefined for a shell that doesn't say it
 */
export function findMissingExports(
  uses: ExportNames | undefined,
  offers: ExportNames | null | undefined,
): readonly string[] {
  if (!uses || !offers) return [];
  return Object.entries(uses).flatMap(([module, names]) => {
    const offeredNames = new Set(Object.hasOwn(offers, module) ? offers[module] : []);
    return names.filter((name) => !offeredNames.has(name)).map((name) => `${name} of ${module}`);
  });
}

/** Checks that the shell has all that a release imports from it (contract §3). */
export function checkUses(uses: ExportNames | undefined, offers: ExportNames | null | undefined): FieldErrors {
  const errors = findMissingExports(uses, offers).map((name) =>
    fieldError('shared', `Imports ${name}, which the shell doesn't have.`),
  );
  return errors.length > 0 ? { uses: errors } : {};
}
