import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { supplierList } from './supplierList';

const supplier = [
  { id: 1, name: 'Tischler', core_supplier: false, phone_number: '1', full_address: 'Wien', website: null },
  { id: 2, name: 'Nordwood', core_supplier: true, phone_number: '2', full_address: 'Oslo', website: null },
];
async function namesOf(values: object) {
  const { sections } = await makeInMemory(supplierList, createMemoryReader({ supplier }), { ...values });
  const [section] = sections;
  return section!.kind === 'table' ? section!.rows.map(([name]) => name) : section;
}

test('lists suppliers by name, or core suppliers alone', async () => {
  expect(await namesOf({ core_only: false })).toEqual(['Nordwood', 'Tischler']);
  expect(await namesOf({ core_only: true })).toEqual(['Nordwood']);
});
test('says that there are none', async () => {
  const { sections } = await makeInMemory(supplierList, createMemoryReader({ supplier: [] }));
  expect(sections).toEqual([{ kind: 'text', text: 'No suppliers.' }]);
});
