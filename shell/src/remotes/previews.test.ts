import { endPreviews, previews, takePreviews } from './previews';

beforeEach(() => sessionStorage.clear());

test('an address begins previews, one per remote, and loses them; the tab keeps them', () => {
  expect(takePreviews('https://trestle.example/stock/list?limit=25&preview=mf-orders@1.43.0#a')).toBe(
    'https://trestle.example/stock/list?limit=25#a',
  );
  takePreviews('https://trestle.example/?preview=mf-orders@1.44.0&preview=mf-admin@2.0.0-0a1b');
  expect(previews()).toEqual([
    { name: 'mf-orders', version: '1.44.0' },
    { name: 'mf-admin', version: '2.0.0-0a1b' },
  ]);
  endPreviews('mf-orders');
  expect(previews().map(({ name }) => name)).toEqual(['mf-admin']);
  endPreviews();
  expect(previews()).toEqual([]);
});

test('a full browser opens the page as it is for everyone', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(takePreviews('https://trestle.example/?preview=mf-orders@1.43.0')).toBe('https://trestle.example/');
  expect(previews()).toEqual([]);
  setItem.mockRestore();
});

test.each(['mf-orders', 'mf-orders@../../x', '@1', 'mf-orders@'])('%s names no release', (text) => {
  expect(takePreviews(`https://trestle.example/?preview=${encodeURIComponent(text)}`)).toBe('https://trestle.example/');
  expect(previews()).toEqual([]);
});
