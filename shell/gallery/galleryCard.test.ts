import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cardAnchor, searchCards } from './galleryCard';
import { allCards } from './allCards';

test('each card has an address of its own', () => {
  expect(cardAnchor('Yes / No / N/A')).toBe('yes-no-n-a');
  const anchors = allCards.map(({ title }) => cardAnchor(title));
  expect(new Set(anchors).size).toBe(anchors.length);
});
test('each card names its source and shows a state', () => {
  for (const { title, source, about, states } of allCards) {
    expect([title, /^(S[12] §|contract §|issue )/.test(source), about.endsWith('.'), states.length > 0]).toEqual([
      title,
      true,
      true,
      true,
    ]);
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  }
});
test('no card is left out of the gallery', () => {
  for (const folder of ['cards', 'examples'])
    expect([folder, readdirSync(join(__dirname, folder)).length]).toEqual([folder, allCards.length]);
});
test('a search needs every word to match', () => {
  expect(searchCards(allCards, 'quantity  S1').map(({ title }) => title)).toContain('Quantity entry');
  expect(searchCards(allCards, 'quantity nonsense')).toEqual([]);
});
