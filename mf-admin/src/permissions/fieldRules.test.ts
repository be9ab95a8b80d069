import { product } from '@trestle/schema/entities/product';
import { addFields, cleanUp, newModelRule, setColumn, setRule } from './fieldRules';

test("'Add Fields' adds each missing field once; 'Clean Up' keeps what denies", () => {
  const whole = addFields(newModelRule(product, 'trestle'), product);
  expect(whole).toMatchObject({ model_name: 'product', base_uri: '/api/product/' });
  expect(addFields(whole, product)).toEqual(whole);
  expect(whole.fields.map((rule) => rule.field_name)).toEqual(
    expect.arrayContaining(['wholesale_price', 'colour__description']),
  );
  expect(whole.fields.some((rule) => rule.field_name === 'id')).toBe(false);
  expect(cleanUp(whole).fields).toEqual([]);
  expect(cleanUp(setColumn(whole, 'deny_update', true)).fields).toHaveLength(whole.fields.length);
});
test("next to a '*' rule, a field rule that denies nothing stays, because it is an exception", () => {
  const model = {
    ...newModelRule(product, 'trestle'),
    fields: [
      { field_name: '*', deny_read: true, deny_update: false },
      { field_name: 'code', deny_read: false, deny_update: false },
    ],
  };
  expect(cleanUp(model)).toEqual(model);
});
test("'All' on deny_read keeps deny_update's values, and 'None' shows them again", () => {
  const fields = [
    { field_name: 'code', deny_read: false, deny_update: true },
    { field_name: 'notes', deny_read: false, deny_update: false },
  ];
  const model = { ...newModelRule(product, 'trestle'), fields };
  expect(setColumn(model, 'deny_read', true).fields.map((rule) => [rule.deny_read, rule.deny_update])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(setColumn(setColumn(model, 'deny_read', true), 'deny_read', false)).toEqual(model);
});
test('deny_update of a field that cannot be read does not change, because its box is hidden', () => {
  const rule = { field_name: 'code', deny_read: true, deny_update: false };
  expect(setRule(rule, 'deny_update', true)).toEqual(rule);
});
