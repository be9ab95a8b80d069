import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { userGroupsAndRights } from './userGroupsAndRights';

const field = (field_name: string, deny_read: boolean, deny_update: boolean) => ({
  field_name,
  deny_read,
  deny_update,
});
const rows = {
  user: [
    { id: 1, username: 'ada', descriptive_name: 'Ada', groups: [1, 2], is_active: true, is_superuser: true },
    { id: 2, username: 'ben', descriptive_name: 'Ben', groups: [], is_active: false, is_superuser: false },
  ],
  group: [
    { id: 1, name: 'Buyer' },
    { id: 2, name: 'Empty' },
  ],
  group_permissions: [
    {
      id: 5,
      group: 1,
      details: 'Buying',
      deny_by_default: false,
      states: [
        {
          id: 1,
          state_name: 'product',
          deny: false,
          details: 'Look',
          models: [{ model_name: 'Product', fields: [field('cost', true, false), field('code', false, false)] }],
        },
        { id: 2, state_name: 'user', deny: true, details: null, models: [] },
      ],
    },
  ],
};
const make = async (inactive: boolean) =>
  (await makeInMemory(userGroupsAndRights, createMemoryReader(rows), { inactive })).sections;

test('lists users with their groups, and what each group allows, denies and hides', async () => {
  const sections = await make(false);
  expect(sections[0]).toMatchObject({ rows: [['ada', 'Ada', 'Buyer, Empty', true, true]] });
  expect(sections.slice(1)).toMatchObject([
    { text: 'Buyer' },
    {
      facts: [
        ['Details', 'Buying'],
        ['Deny by default', 'No'],
      ],
    },
    {
      rows: [
        ['product', 'Allows', 'Look'],
        ['user', 'Denies', null],
      ],
    },
    { rows: [['product', 'Product', 'cost', true, false]] },
    { text: 'Empty' },
    { text: 'This group has no group permission: it opens nothing.' },
  ]);
});
test('lists inactive users when asked to', async () => {
  expect((await make(true))[0]).toMatchObject({
    rows: [
      ['ada', expect.anything(), expect.anything(), true, true],
      ['ben', 'Ben', '', false, false],
    ],
  });
});
