import type { LookupChoice } from '../lookup/lookupChoice';
import { pathTo, toTree } from './useLookupTree';

const choice = (id: number, label: string, parent: number | null = null): LookupChoice => ({
  id,
  label,
  code: '',
  disabled: false,
  parent,
});

test('choices become a tree in their order, and a value leads down to it', () => {
  const nodes = toTree([choice(2, 'Sofas', 1), choice(1, 'Living'), choice(3, 'Corner sofas', 2), choice(4, 'Rugs')]);
  expect(nodes.map(({ label }) => label)).toEqual(['Living', 'Rugs']);
  expect(pathTo(nodes, 3)).toEqual([1, 2, 3]);
  expect([pathTo(nodes, null), pathTo(nodes, 99)]).toEqual([[], [99]]);
});
