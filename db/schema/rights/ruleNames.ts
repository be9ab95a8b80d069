import { ALWAYS_OPEN_ROUTES } from '../access';
import type { Entity } from '../entity';
import { entitiesByName } from '../entities/all';

/** A route's name, as a remote's release may declare it (`releases/releaseSchema.ts`), or '*'. */
const STATE_NAME = /^(\*|[a-z0-9][\w-]*(\.[\w-]+)*)$/i;
/** A field's name, as all declarations write it, or '*'. */
const FIELD_NAME = /^(\*|[a-z][a-z0-9_]*)$/;
const OPERATIONS = ['list', 'create', 'edit', 'delete', 'view'];

const statesOf = ({ name, alsoOpenedBy = {} }: Entity): string[] => [
  name,
  ...OPERATIONS.map((operation) => `${name}.${operation}`),
  ...Object.values(alsoOpenedBy).flat(),
];
const KNOWN_STATES: ReadonlySet<string> = new Set([
  ...ALWAYS_OPEN_ROUTES,
  ...[...entitiesByName.values()].flatMap(statesOf).flatMap((state) => [state, state.split('.', 1)[0]!]),
]);

/**
 * Returns why a rule of this name could match no route; undefined where it may match one. A route that isn't known may
 * be one of a remote that comes later.
 */
export function stateNameError(name: string): string | undefined {
  if (!STATE_NAME.test(name)) return 'Enter *, a module such as product, or product.edit';
  const inSmallLetters = name.toLowerCase();
  // Names are compared letter by letter, and remotes may use capitals.
  const isMisspelt = name !== inSmallLetters && KNOWN_STATES.has(inSmallLetters);
  return isMisspelt ? `Write it in small letters: ${inSmallLetters}` : undefined;
}

/** Returns why a rule of this name could match no field; undefined where it may match one. */
export const fieldNameError = (name: string): string | undefined =>
  FIELD_NAME.test(name) ? undefined : 'Enter * or the name of a field such as unit_price';
