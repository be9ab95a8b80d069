import { readRulesFile, writeRulesFile } from './rulesFile';
import type { StateRuleRow } from './stateRules';

const STATES: StateRuleRow[] = [
  {
    id: 7,
    state_name: 'product',
    deny: false,
    details: 'Look only',
    models: [
      {
        id: 8,
        model_name: 'product',
        base_uri: '/api/product/',
        fields: [{ id: 9, field_name: 'wholesale_price', deny_read: true, deny_update: false }],
      },
    ],
  },
  { id: 10, state_name: 'product.delete', deny: true, models: [] },
];

test('what is exported can be imported, without ids', () => {
  const text = writeRulesFile('Buyer', true, STATES);
  expect(text).not.toContain('"id"');
  const { denyByDefault, states } = readRulesFile(text);
  expect(denyByDefault).toBe(true);
  expect(states).toMatchObject([
    { state_name: 'product', deny: false, details: 'Look only', models: [{ fields: [{ deny_read: true }] }] },
    { state_name: 'product.delete', deny: true, models: [] },
  ]);
  expect(writeRulesFile('Buyer', denyByDefault, states)).toBe(text);
});
test.each([
  ['nothing', 'This file is not JSON.'],
  ['{"results": []}', 'This is not a file of group permissions.'],
  ['[1]', 'This is not a file of group permissions.'],
  ['{"kind": "trestle.group_permissions"}', 'states is not a list.'],
  ['{"kind": "trestle.group_permissions", "states": [{"deny": true}]}', 'Rule 1: state_name is missing.'],
  [
    '{"kind": "trestle.group_permissions", "states": [{"state_name": "a"}, {"state_name": "a"}]}',
    'The file has two rules for a.',
  ],
  [
    '{"kind": "trestle.group_permissions", "states": [{"state_name": "a", "deny": "true"}]}',
    'Rule 1: deny is neither true nor false.',
  ],
  [
    '{"kind": "trestle.group_permissions", "deny_by_default": 1, "states": []}',
    'The file: deny_by_default is neither true nor false.',
  ],
  [
    '{"kind": "trestle.group_permissions", "states": [{"state_name": "a", "models": [{"model_name": "b", "fields": [{"field_name": "c", "deny_read": "yes"}]}]}]}',
    'Rule 1: deny_read is neither true nor false.',
  ],
])('%s is refused with words', (text, message) => {
  expect(() => readRulesFile(text)).toThrow(message);
});
