import { remoteCards, visibleCards } from './remoteCards';

const card = (name: string, order: number, more: object = {}) => ({
  name,
  title: name,
  route: `${name}.list`,
  order,
  rows: 4,
  ...more,
});
const release = (...homeCards: ReturnType<typeof card>[]) => ({
  version: '1',
  entry: '/remotes/x/1/mf-manifest.json',
  contract: 2,
  integrity: {},
  pages: [],
  menus: [],
  homeCards,
});
const Card = () => null;
const load = jest.fn(async (name: string) => ({
  name,
  contract: 2,
  pages: [],
  homeCards: [{ ...card('a', 20), element: async () => ({ default: Card }) }],
}));
const pages = [
  { name: 'a.list', path: '/a' },
  { name: 'b.list', path: '/b' },
];

test('cards of all remotes stand in order, and no code is loaded for that', () => {
  const cards = remoteCards({ 'mf-a': release(card('a', 20)), 'mf-b': release(card('b', 10)) }, pages, { load });
  expect(cards.map(({ name, remote }) => [name, remote])).toEqual([
    ['b', 'mf-b'],
    ['a', 'mf-a'],
  ]);
  expect(load).not.toHaveBeenCalled();
});

test("a card whose route no remote brings doesn't exist", () => {
  expect(remoteCards({ 'mf-c': release(card('c', 10)) }, pages, { load })).toEqual([]);
});

test('its component comes from its remote; one that lacks it says so', async () => {
  const [b, a] = remoteCards({ 'mf-a': release(card('a', 20), card('b', 10)) }, pages, { load });
  expect(await a!.element()).toEqual({ default: Card });
  await expect(b!.element()).rejects.toThrow("mf-a lists the card b but doesn't have it.");
});

test('people have the cards of their audience whose route they may open', () => {
  const cards = [
    card('a', 1),
    card('b', 2, { audience: 'store' }),
    card('c', 3, { audience: 'office' }),
    card('d', 4, { audience: 'administrator' }),
  ];
  const names = (headOffice: boolean, denied = '', administrator = false) =>
    visibleCards(cards, { headOffice, administrator, mayOpen: (route) => route !== denied }).map(({ name }) => name);
  expect(names(false)).toEqual(['a', 'b']);
  expect(names(true)).toEqual(['a', 'c']);
  expect(names(true, 'c.list')).toEqual(['a']);
  expect(names(true, '', true)).toEqual(['a', 'c', 'd']);
});
