import { fileURLToPath } from 'node:url';
import { importDeclaration } from './rspack.declaration.mjs';

const ENDPOINTS = fileURLToPath(import.meta.resolve('@trestle/schema/endpoints'));
const ENTITY = fileURLToPath(import.meta.resolve('@trestle/schema/entity'));
/** Calls that the kit makes for each kind of page, by the end of their path. */
const CALLS_OF_PAGE = {
  list: ['GET ', 'GET totals/', 'GET download/{format}/'],
  edit: ['GET {id}/', 'PATCH {id}/', 'DELETE {id}/', 'GET {id}/history/', 'POST {id}/merge/'],
  create: ['POST '],
};
/** Calls for an entity that others only refer to: look-ups, and the record behind a link. */
const CALLS_OF_REFERENCE = ['GET ', 'GET {id}/'];

/**
 * Lists the calls that a remote makes: for the entities that it declares, those of its pages, and the addresses that
 * stand in its code.
 * @param {ReturnType<import('./rspack.foundCalls.mjs').foundCalls>} found what its code calls
 * @returns {Promise<string[]>} method and path, with the product's slug as `trestle`: `GET /api/stock/`
 */
export async function operationsOf({ entities = [], pages }, found) {
  const { collectionEndpoints } = await importDeclaration(ENDPOINTS);
  const { collectionPath } = await importDeclaration(ENTITY);
  const names = new Set(pages.map(({ name }) => name));
  const callsOfEntities = entities.flatMap((entity) => {
    const kinds = Object.keys(CALLS_OF_PAGE).filter(
      (kind) => names.has(`${entity.name}.${kind}`) || found.kinds.get(entity.name)?.has(kind),
    );
    const neededCalls = new Set([...CALLS_OF_REFERENCE, ...kinds.flatMap((kind) => CALLS_OF_PAGE[kind])]);
    return collectionEndpoints(entity)
      .flatMap(({ template, methods }) => methods.map((method) => `${method} ${template}`))
      .filter((call) => neededCalls.has(call))
      .map((call) => call.replace(' ', ` ${collectionPath(entity)}`));
  });
  return [...new Set([...callsOfEntities, ...found.calls])];
}
