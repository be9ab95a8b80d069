import { readAddress, writeAddress } from './addressValues';
import { initialValues } from './parameterValues';
import { testParameter as parameter } from './testParameter';

const entries = [
  { value: 1, label: 'Fitzroy' },
  { value: 2, label: 'Carlton' },
];
const params = [
  parameter({ name: 'from', type: 7, defaultVal: '2026-11-01' }),
  parameter({ name: 'least', type: 3, allowBlank: true }),
  parameter({ name: 'stores', promptText: 'Stores', controlType: 1, paramType: 1, listEntries: entries }),
  parameter({ name: 'open', controlType: 3, defaultVal: true }),
  parameter({ name: 'layout', isHidden: true, defaultVal: 'wide' }),
];
const defaults = initialValues(params);
const read = (query: string) => readAddress(params, defaults, new URLSearchParams(query));

test('an address that was written is read as the same values, blank ones and defaults included', () => {
  const values = { from: '2026-11-01', least: '', stores: ['1', '2'], open: false, layout: 'wide' };
  const search = writeAddress(params, defaults, values);
  expect(search.toString()).toBe('from=2026-11-01&least=&stores=1&stores=2&open=false');
  expect(read(search.toString())).toEqual({ values, unknown: [], unlisted: [] });
});
test('numbers are written in plain notation, hidden parameters only when they differ from their default', () => {
  const search = writeAddress(params, defaults, { ...defaults, least: '1.880,50', layout: 'narrow' });
  expect([search.get('least'), search.get('layout'), search.get('stores')]).toEqual(['1880.5', 'narrow', '']);
});
test('an address without parameters means the defaults', () => {
  expect(read('').values).toEqual(defaults);
});
test('names that the report does not know, and entries that are not offered to this user, are told', () => {
  const { values, unknown, unlisted } = read('stores=2&stores=99&colour=red&open=true');
  expect([unknown, unlisted, values['stores'], values['open']]).toEqual([['colour'], ['Stores'], ['2'], true]);
});
test('a box is checked by whatever the server takes for that, as in runs that programs started', () => {
  expect(['true', '1', 'ON'].map((text) => read(`open=${text}`).values['open'])).toEqual([true, true, true]);
  expect(['false', '0', ''].map((text) => read(`open=${text}`).values['open'])).toEqual([false, false, false]);
});
test('entries of a list that depends on another are left to the server, which knows the other', () => {
  const dependent = [parameter({ name: 'order', controlType: 1, dependsOn: ['store'] })];
  expect(readAddress(dependent, { order: '' }, new URLSearchParams('order=7'))).toMatchObject({
    values: { order: '7' },
    unlisted: [],
  });
});
