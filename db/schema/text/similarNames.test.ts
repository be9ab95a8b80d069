import fc from 'fast-check';
import { editDistance, nearestNames } from './similarNames';

test('the distance counts changed, added and removed characters', () => {
  expect([editDistance('kin-36', 'kin-364'), editDistance('abc', 'abc'), editDistance('', 'ab')]).toEqual([1, 0, 2]);
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => editDistance(a, b) === editDistance(b, a)));
});
test('names come by likeness, whatever their capitals, and what is unlike stays out', () => {
  const names = ['Charcoal', 'Charcoal grey', 'Chalk', 'Walnut', 'charcoal'];
  expect(nearestNames('CHARCOL', names, 3)).toEqual(['charcoal', 'Charcoal']);
  expect(nearestNames('charcoal', ['Charcoal grey', 'Chalk'], 3)).toEqual(['Charcoal grey']);
  expect(nearestNames('Tin', ['Walnut'], 3)).toEqual([]);
});
