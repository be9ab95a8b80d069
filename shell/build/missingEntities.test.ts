import { entitiesByName } from '@trestle/schema/entities/all';
import { product } from '@trestle/schema/entities/product';
import { missingEntities } from './rspack.missingEntities.mjs';

test('all that are missing are named at once, also those that only a missing one refers to', () => {
  const missing = missingEntities([product], entitiesByName);
  expect(missing).toContainEqual({ entity: 'code_colour', field: 'product.colour' });
  const names = missing.map(({ entity }) => entity);
  expect(new Set(names).size).toBe(names.length);
  // Whoever adds them has no second message.
  const all = [product, ...names.map((name) => entitiesByName.get(name)!)];
  expect(missingEntities(all, entitiesByName)).toEqual([]);
  expect(missingEntities([all[1]!, ...all], entitiesByName)).toEqual([]);
});
