import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { OpenApiDocument } from '../../docs/document';

/** Returns the calls of an OpenAPI document, as releases name them: `GET /api/trestle/user/{}/`. */
export function listServedCalls({ paths }: Pick<OpenApiDocument, 'paths'>, product: string): Set<string> {
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) =>
        withoutParameterNames(`${method.toUpperCase()} ${withoutProductSlug(path, product)}`),
      ),
    ),
  );
}

/** Checks that this product serves all calls that a remote makes. */
export function checkOperations(neededCalls: readonly string[], servedCalls: ReadonlySet<string>): FieldErrors {
  const missingCalls = neededCalls.filter((operation) => !servedCalls.has(withoutParameterNames(operation)));
  if (missingCalls.length === 0) return {};
  const errors = missingCalls.map((operation) => {
    const message = `It calls ${operation.slice(0, 200)}, which is not served here.`;
    return fieldError('not-served', message);
  });
  return { operations: errors };
}

/** Replaces the names of path parameters, which don't matter: `{id}` becomes `{}`. */
function withoutParameterNames(operation: string): string {
  return operation.replaceAll(/\{[^}]*\}/g, '{}');
}

/**
 * Puts `trestle` in place of the product's slug. A release names its calls so, since it is built for any PRODUCT_SLUG.
 */
function withoutProductSlug(path: string, product: string): string {
  return path.startsWith(`/api/${product}/`) ? `/api/trestle/${path.slice(`/api/${product}/`.length)}` : path;
}
