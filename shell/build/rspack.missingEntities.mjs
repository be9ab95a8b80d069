/**
 * Finds the entities that some refer to and that are not among them, with those that the found ones refer to in turn.
 * @param {readonly import('@trestle/schema/entity').Entity[]} entities
 * @param {ReadonlyMap<string, import('@trestle/schema/entity').Entity>} entitiesByName all that there are
 * @returns {{ entity: string, field: string }[]} each with the field that refers to it, such as `product.colour`
 */
export function missingEntities(entities, entitiesByName) {
  const known = new Set(entities.map(({ name }) => name));
  const missing = [];
  const queue = [...entities];
  for (let entity = queue.shift(); entity; entity = queue.shift())
    for (const { name, ref } of Object.values(entity.fields)) {
      if (!ref || known.has(ref)) continue;
      known.add(ref);
      missing.push({ entity: ref, field: `${entity.name}.${name}` });
      const referred = entitiesByName.get(ref);
      if (referred) queue.push(referred);
    }
  return missing;
}
