import { product } from '@trestle/schema/entities/product';
import { hideField } from '@trestle/schema/rights/hideField';
import { addFields, cleanUp, isLockable, lockAll, newModelRule, setColumn, setRule } from './fieldRules';

test("'Add Fields' adds each missing field once; 'Clean Up' keeps what denies", () => {
  const fullModel = addFields(newModelRule(product, 'trestle'), product);
  expect(fullModel).toMatchObject({ model_name: 'product', base_uri: '/api/product/' });
  expect(addFields(fullModel, product)).toEqual(fullModel);
  expect(fullModel.fields.map((rule) => rule.field_name)).toEqual(
    expect.arrayContaining(['wholesale_price', 'colour__description']),
  );
  expect(fullModel.fields.some((rule) => rule.field_name === 'id')).toBe(false);
  expect(cleanUp(fullModel).fields).toEqual([]);
  expect(cleanUp(setColumn(fullModel, 'deny_update', true)).fields).toHaveLength(fullModel.fields.length);
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
test("beside a '*' rule, 'Add Fields' and hiding a field keep what that rule denies", () => {
  const lockedModel = lockAll(newModelRule(product, 'trestle'));
  expect(addFields(lockedModel, product).fields.filter((rule) => !rule.deny_update)).toEqual([]);
  expect(hideField(lockedModel, 'wholesale_price').fields.at(-1)).toEqual({
    field_name: 'wholesale_price',
    deny_read: true,
    deny_update: true,
  });
});
test('read-only fields are not locked, because no form can change them', () => {
  const fullModel = setColumn(addFields(newModelRule(product, 'trestle'), product), 'deny_update', true, product);
  const lockedFields = fullModel.fields.filter((rule) => rule.deny_update).map((rule) => rule.field_name);
  expect(lockedFields).toContain('code');
  expect(lockedFields).not.toContain('colour__description');
  expect(isLockable(undefined, 'later')).toBe(true);
});
