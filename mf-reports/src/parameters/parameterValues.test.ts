import type { ParameterType } from '@trestle/schema/report';
import {
  dropUnlisted,
  findErrors,
  initialValues,
  dateKind,
  fromMoment,
  inputMode,
  toMoment,
  numberProblem,
  toTexts,
} from './parameterValues';
import { testParameter as parameter } from './testParameter';

test('a parameter is wanted unless it may be blank, is hidden or is a checkbox', () => {
  const params = [
    parameter({ name: 'from', type: 7 }),
    parameter({ name: 'note', allowBlank: true }),
    parameter({ name: 'secret', isHidden: true }),
    parameter({ name: 'all', type: 5 }),
    parameter({ name: 'stores', controlType: 1, paramType: 1 }),
  ];
  expect(findErrors(params, initialValues(params))).toEqual({ from: 'Value Required', stores: 'Value Required' });
  expect(findErrors(params, { ...initialValues(params), from: '2026-01-01', stores: ['7'] })).toEqual({});
});

test('defaults are what each control holds', () => {
  const params = [
    parameter({ name: 'on', controlType: 3, defaultVal: true }),
    parameter({ name: 'stores', controlType: 1, paramType: 1, defaultVal: [1, 2] }),
    parameter({ name: 'least', type: 6, defaultVal: 5 }),
    parameter({ name: 'at', type: 4, defaultVal: '2026-03-03T22:30:00.000Z' }),
    parameter({ name: 'none', type: 7 }),
  ];
  expect(initialValues(params)).toEqual({
    on: true,
    stores: ['1', '2'],
    least: '5',
    at: '2026-03-04T09:30',
    none: '',
  });
});

test.each<[ParameterType, string, string | undefined]>([
  [2, '0,000001', undefined],
  [2, '1.0000001', 'At most 6 decimals'],
  [3, '880,50', undefined],
  [3, '1,234', '1,234 can be read two ways: type 1234 or 1.234'],
  [3, '880,505', '880,505 can be read two ways: type 880505 or 880.505'],
  [3, '1234,505', 'At most 2 decimals'],
  [3, '', undefined],
  [3, 'x', 'Must be a number'],
  [6, '12', undefined],
  [6, '1,5', 'Must be a whole number'],
  [6, 'x', 'Must be a whole number'],
  [1, 'x', undefined],
  [7, '2026-01-01', undefined],
])('a parameter of type %d typed as %j: %s', (type, text, error) => {
  const numeric = parameter({ type, allowBlank: true });
  expect(numberProblem(numeric, text)).toBe(error);
  expect(findErrors([numeric], { p: text })).toEqual(error ? { p: error } : {});
});

test('each type has its input; numbers are text, so that a decimal comma is not lost', () => {
  const inputs = ([-1, 0, 1, 2, 3, 4, 6, 7, 8] as const).map(
    (type) => dateKind(parameter({ type })) ?? inputMode(type) ?? 'text',
  );
  expect(inputs).toEqual(['text', 'text', 'text', 'decimal', 'decimal', 'DateTime', 'numeric', 'Date', 'text']);
});

test('text that is no date is refused; a day and a local time are sent as they were', () => {
  const [day, moment] = [parameter({ type: 7 }), parameter({ type: 4 })];
  expect(findErrors([day], { p: '32/13/2026' })).toEqual({ p: 'Enter it as DD/MM/YYYY' });
  expect(findErrors([day], { p: '2026-02-28' })).toEqual({});
  expect(findErrors([moment], { p: '3' })).toEqual({ p: 'Enter it as DD/MM/YYYY hh:mm' });
  expect(findErrors([moment], { p: '2026-02-28T23:30' })).toEqual({});
  for (const text of ['2026-02-28T23:30', '3', '']) expect(fromMoment(toMoment(text))).toBe(text);
});

test('numbers are sent in plain notation, list values as they are, checkboxes as true or false', () => {
  expect(toTexts(parameter({ type: 3 }), '$ 1.880,50')).toEqual(['1880.5']);
  expect(toTexts(parameter({ type: 3, controlType: 1 }), '1,5')).toEqual(['1,5']);
  expect(toTexts(parameter({ controlType: 1, paramType: 1 }), ['1', '2'])).toEqual(['1', '2']);
  expect(toTexts(parameter({ type: 5 }), false)).toEqual(['false']);
  expect(toTexts(parameter({ paramType: 1 }), 'oak\n\nash ')).toEqual(['oak', 'ash ']);
});

test('a list that changed keeps what it still offers, and nothing else', () => {
  const entries = [{ value: 7, label: 'Order 7' }];
  const params = [
    parameter({ name: 'order', controlType: 1, listEntries: entries }),
    parameter({ name: 'orders', controlType: 1, paramType: 1, listEntries: entries }),
    parameter({ name: 'hidden', controlType: 1, isHidden: true }),
  ];
  expect(dropUnlisted(params, { order: '8', orders: ['7', '8'], hidden: '1', other: 'x' })).toEqual({
    order: '',
    orders: ['7'],
    hidden: '1',
    other: 'x',
  });
  const fine = { order: '7', orders: ['7'], hidden: '' };
  expect(dropUnlisted(params, fine)).toBe(fine);
});
