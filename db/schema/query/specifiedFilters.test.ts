import { entities as allEntities } from '../entities/all';
import { forVariant } from '../forVariant';
import { availableFilters, standardFilters } from './availableFilters';

const ACTIVITY = ['Active', 'Non Active', 'All'];
/** The filters of each list that S1 and S2 name, in their words: those of every list, and those of a menu (S1 §2.5). */
const SPECIFIED = {
  // S2 §2, §9: dates only on the Go backend.
  user: { standard: ACTIVITY, go: ACTIVITY },
  group: { standard: ['All'], go: ACTIVITY },
  permission: { standard: ['All'], go: ['All'] },
  content_type: { standard: ['All'], go: ['All'] },
  group_permissions: { standard: ['All'], go: ['All'] },
  // S1 §2.5: filters active, incoming, whats_new, core_supplier.
  code_colour: ACTIVITY,
  code_fabric: ACTIVITY,
  code_product_category: ACTIVITY,
  code_contact_type: ACTIVITY,
  store_order: [...ACTIVITY, 'Incoming'],
  store_order_line: ['All', 'Incoming'],
  stock_availability: ACTIVITY,
  store: ACTIVITY,
  store_contact: ACTIVITY,
  supplier: [...ACTIVITY, 'Core suppliers'],
  catalogue: ACTIVITY,
  catalogue_page: ACTIVITY,
  product: [...ACTIVITY, "What's new"],
  container: ACTIVITY,
  stock: ['All'],
} as const;

describe.each(['standard', 'go'] as const)('the backend %s', (variant) => {
  const byName = new Map(allEntities.map((entity) => [entity.name, forVariant(entity, variant)]));
  test.each(Object.keys(SPECIFIED) as (keyof typeof SPECIFIED)[])('the list %s begins with its filters', (name) => {
    const expected: readonly string[] | { standard: readonly string[]; go: readonly string[] } = SPECIFIED[name];
    const words = 'standard' in expected ? expected[variant] : expected;
    const entity = byName.get(name)!;
    expect(
      availableFilters(entity)
        .map(({ label }) => label)
        .slice(0, words.length),
    ).toEqual(words);
    expect(standardFilters(entity).first).toBe(words[0] === 'Active' ? 'active' : 'all');
  });
});

test('the list of users has pages of 100 rows, all others the default of 10 (S1 §9, S2 §9)', () => {
  const withOwnLimit = allEntities.filter(({ list }) => list.limit !== undefined);
  expect(withOwnLimit.map(({ name, list }) => [name, list.limit]).toSorted()).toEqual([
    ['user', 100],
    ['user_list', 100],
  ]);
});
