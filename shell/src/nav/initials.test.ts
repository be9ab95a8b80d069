import { initialsOf } from './initials';

test.each([
  ['Mara Okafor', 'MO'],
  ['store1', 'ST'],
  ['ada@trestle.example', 'AE'],
  ['Ada van der Berg', 'AB'],
  ['', '?'],
  ['ñ', 'Ñ'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
