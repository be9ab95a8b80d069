import { storeIfRoom, storeText } from './storeText';

/** Of jsdom's own, in characters. */
const QUOTA = 5_000_000;
const fill = (key: string) => {
  const used = Object.entries(localStorage).flat().join('').length;
  localStorage.setItem(key, 'x'.repeat(QUOTA - used - key.length));
};

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test("a remote that fills the storage costs its own entries, not the application's", () => {
  storeText(localStorage, 'trestle.draft.1', 'half a sentence');
  fill('broken');
  expect(() => localStorage.setItem('trestle.basket.1', 'x'.repeat(200))).toThrow('quota');
  storeText(localStorage, 'trestle.basket.1', 'x'.repeat(200));
  expect(Object.keys(localStorage).toSorted()).toEqual(['trestle.basket.1', 'trestle.draft.1']);
});

test('storage that is full of the application itself refuses more', () => {
  fill('trestle.draft.1');
  expect(() => storeText(localStorage, 'trestle.basket.1', 'more')).toThrow('quota');
  expect(Object.keys(localStorage)).toEqual(['trestle.draft.1']);
});

test('what the page can do without ends nothing when there is no room', () => {
  fill('trestle.draft.1');
  expect(storeIfRoom(localStorage, 'trestle.place.1', 'more')).toBe(false);
  localStorage.clear();
  expect(storeIfRoom(localStorage, 'trestle.place.1', 'more')).toBe(true);
});
