import type { PlannedTest } from './clausePlan';
import { withPatterns } from './plainWords';

const contains = (value: string): PlannedTest => ({ field: 'description', is: 'icontains', value });

test('plain words get a pattern, wherever they stand', () => {
  const plan = { or: [{ and: [contains('Table top-2')] }, { field: 'code', is: 'eq', value: 'A' } as const] };
  expect(withPatterns(plan)).toEqual({
    or: [{ and: [{ ...contains('Table top-2'), pattern: 'Table top-2|[^ -~]' }] }, plan.or[1]],
  });
});
test.each(['Bouclé', 'a.b', '50%', '(', ' a', '-', 'a|b', '\\w', ''])('%j is left to the collation', (word) => {
  expect(withPatterns(contains(word))).toEqual(contains(word));
});
