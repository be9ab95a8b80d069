import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { OpenApiDocument } from '../../docs/document';

const MAX_SHOWN_CALLS = 10;

/** Returns the calls of an OpenAPI document, as releases name them: `GET /api/trestle/user/{}/`. */
export function servedOperations({ paths }: Pick<OpenApiDocument, 'paths'>, product: string): Set<string> {
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => withoutNames(`${method.toUpperCase()} ${neutralPath(path, product)}`)),
    ),
  );
}

/** Checks that each call which a remote makes is served here. */
export function checkOperations(needed: readonly string[], served: ReadonlySet<string>): FieldErrors {
  const missing = needed.filter((operation) => !served.has(withoutNames(operation)));
  if (missing.length === 0) return {};
  const errors = missing.slice(0, MAX_SHOWN_CALLS).map((operation) => {
    const message = `It calls ${operation.slice(0, 200)}, which is not served here.`;
    return fieldError('not-served', message);
  });
  return { operations: errors };
}

/** Names of parameters don't matter. */
function withoutNames(operation: string): string {
  return operation.replaceAll(/\{[^}]*\}/g, '{}');
}

/** Releases are built for any PRODUCT_SLUG. */
function neutralPath(path: string, product: string): string {
  return path.startsWith(`/api/${product}/`) ? `/api/trestle/${path.slice(`/api/${product}/`.length)}` : path;
}
