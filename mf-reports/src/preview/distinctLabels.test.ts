import { distinctLabels } from './distinctLabels';

test('equal labels are told apart, and none becomes another one', () => {
  expect(distinctLabels(['Oak', 'Pine', 'Oak', 'Oak', 'Oak (2)'])).toEqual([
    'Oak',
    'Pine',
    'Oak (3)',
    'Oak (4)',
    'Oak (2)',
  ]);
  expect(distinctLabels([])).toEqual([]);
});
test('a label that every object has is drawn like any other', () => {
  expect(distinctLabels(['constructor', '__proto__'])).toEqual(['constructor (2)', '__proto__ (2)']);
});
