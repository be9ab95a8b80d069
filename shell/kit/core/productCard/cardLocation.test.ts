import { cardProduct, cardTarget, closedCard, pageLocation } from './cardLocation';

const page = { pathname: '/stock/list', search: '?q=oak', hash: '', key: 'a', state: null };
const opened = { ...page, search: '?q=oak&product_card=7', key: 'b', state: { pageKey: 'a' } };

test('an address opens the card of a product, and of nothing else', () => {
  expect(
    ['?product_card=7', '?q=oak', '?product_card=0', '?product_card=1e3', '?product_card='].map(cardProduct),
  ).toEqual([7, null, null, null, null]);
});

test('a card keeps the address and the key of its page', () => {
  expect(cardTarget(page, 7)).toEqual({
    to: { pathname: '/stock/list', search: '?q=oak&product_card=7', hash: '' },
    state: { pageKey: 'a' },
    replace: false,
  });
  expect(pageLocation(opened)).toMatchObject({ search: '?q=oak', key: 'a' });
  // The text of an address without a card is not rewritten.
  expect(pageLocation({ ...page, search: '?q=oak table' }).search).toBe('?q=oak table');
});

test('the next card replaces the one that is open', () => {
  expect(cardTarget(opened, 8)).toMatchObject({
    to: { search: '?q=oak&product_card=8' },
    state: { pageKey: 'a' },
    replace: true,
  });
});

test('closing leads back, or to the page below when the visit began with the card', () => {
  expect(closedCard(opened)).toBe('back');
  const first = { ...page, search: '?product_card=7', key: 'default' };
  const closed = closedCard(first);
  expect(closed).toEqual({ to: { pathname: '/stock/list', search: '', hash: '' }, state: { pageKey: 'default' } });
  expect(pageLocation({ ...page, search: '', key: 'c', state: { pageKey: 'default' } }).key).toBe('default');
});
