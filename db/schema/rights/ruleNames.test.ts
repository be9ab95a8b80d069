import { GROUP_RECORDS } from '../../demo/groupRecords';
import { entitiesByName } from '../entities/all';
import { fieldNameError, stateNameError } from './ruleNames';

const SHAPE = 'Enter *, a module such as product, or product.edit';
test.each(['product list', 'product,stock', 'product/list', 'product.*', '**', '.edit', 'product.', 'a..b', ' *', ''])(
  "a rule of '%s' matches no route",
  (name) => expect(stateNameError(name)).toBe(SHAPE),
);
test.each([
  ['Product', 'product'],
  ['product.List', 'product.list'],
  ['WEBSITE', 'website'],
  ['Home', 'home'],
])('%s is meant as %s', (name, meant) => expect(stateNameError(name)).toBe(`Write it in small letters: ${meant}`));
test.each(['*', '404', 'product', 'login.account', 'x.slots.slot.list', 'later-remote.page_2', 'Later.thing.more'])(
  '%s may be a route',
  (name) => expect(stateNameError(name)).toBeUndefined(),
);

test.each(['Unit_Price', 'unit price', 'code*', '**', 'code.', 'unit_price,code', ''])(
  "a rule of '%s' matches no field",
  (name) => expect(fieldNameError(name)).toBe('Enter * or the name of a field such as unit_price'),
);
test('every field can be named, and so can all states and fields of the demo', () => {
  const fieldNames = [...entitiesByName.values()].flatMap(({ fields }) => Object.keys(fields));
  const demoStates = Object.values(GROUP_RECORDS).flatMap(({ states }) => states);
  const demoFields = demoStates.flatMap(({ models = {} }) => Object.values(models).flatMap(Object.keys));
  expect(['*', ...fieldNames, ...demoFields].filter(fieldNameError)).toEqual([]);
  expect(demoStates.map(({ state }) => state).filter(stateNameError)).toEqual([]);
});
