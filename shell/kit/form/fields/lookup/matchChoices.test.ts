import type { LookupChoice } from './lookupChoice';
import { exactMatch } from './matchChoices';

const choice = (id: number, label: string, code: string): LookupChoice => ({ id, label, code, disabled: false });
const moss = choice(1, 'Moss', 'C1');
const mosaic = choice(2, 'Mosaic', 'C2');
const crepe = choice(3, 'Crêpe', 'C3');

test.each([
  ['moss', moss],
  ['c2', mosaic],
  [' CREPE ', crepe],
  ['Mos', undefined],
])('of several choices, %j matches the one with exactly that label or code', (text, match) =>
  expect(exactMatch([moss, mosaic, crepe], text)).toBe(match),
);
test('an only choice matches any text, and two of one name match none', () => {
  expect(exactMatch([mosaic], 'Mos')).toBe(mosaic);
  expect(exactMatch([moss, choice(4, 'Moss', 'C4')], 'Moss')).toBeUndefined();
});
