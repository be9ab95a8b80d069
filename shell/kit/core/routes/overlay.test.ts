import { closedOverlay, overlayTarget, pageLocation, registerOverlay } from './overlay';

const page = { pathname: '/stock/list', search: '?q=oak', hash: '', key: 'a', state: null };
const opened = { ...page, search: '?q=oak&card=7', key: 'b', state: { pageKey: 'a' } };
beforeAll(() => registerOverlay('card'));

test('an overlay keeps the address and the key of its page', () => {
  expect(overlayTarget(page, 'card', '7')).toEqual({
    to: { pathname: '/stock/list', search: '?q=oak&card=7', hash: '' },
    state: { pageKey: 'a' },
    replace: false,
  });
  expect(pageLocation(opened)).toMatchObject({ search: '?q=oak', key: 'a' });
  // The text of an address without an overlay is not rewritten.
  expect(pageLocation({ ...page, search: '?q=oak table' }).search).toBe('?q=oak table');
});

test('the next overlay replaces the one that is open', () => {
  expect(overlayTarget(opened, 'card', '8')).toMatchObject({
    to: { search: '?q=oak&card=8' },
    state: { pageKey: 'a' },
    replace: true,
  });
});

test('closing leads back, or to the page below when the visit began with the overlay', () => {
  expect(closedOverlay(opened)).toBe('back');
  const first = { ...page, search: '?card=7', key: 'default' };
  const closed = closedOverlay(first);
  expect(closed).toEqual({ to: { pathname: '/stock/list', search: '', hash: '' }, state: { pageKey: 'default' } });
  expect(pageLocation({ ...page, search: '', key: 'c', state: { pageKey: 'default' } }).key).toBe('default');
});
