import { act, renderHook } from '@testing-library/react';
import { signIn } from '@trestle/kit/testing/signedIn';
import { withCount } from './receiptDraft';
import { useReceiptDraft } from './useReceiptDraft';

beforeEach(() => {
  signIn();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

/** What the browser does in the other tabs once one has stored something. */
const tellOtherTabs = () => act(() => void window.dispatchEvent(new StorageEvent('storage')));
const countRow = (tab: ReturnType<typeof openTab>, stock: number, counted: number) =>
  act(() => tab.result.current.change((before) => withCount(before, stock, { counted })));
const openTab = () => renderHook(() => useReceiptDraft(6));
const countsOf = (tab: ReturnType<typeof openTab>) =>
  Object.entries(tab.result.current.draft.counts).map(([stock, { counted }]) => [Number(stock), counted]);

test('two tabs that count one container keep the rows of both, also before one hears of the other', () => {
  const [first, second] = [openTab(), openTab()];
  countRow(first, 1, 5);
  countRow(second, 2, 7);
  expect(countsOf(second)).toEqual([
    [1, 5],
    [2, 7],
  ]);
  tellOtherTabs();
  expect(countsOf(first)).toEqual(countsOf(second));
  expect(countsOf(openTab())).toEqual(countsOf(second));
});

test('a draft that nobody has changed stays the same object, by which a receipt knows what it has sent', () => {
  const tab = openTab();
  countRow(tab, 1, 5);
  const sent = tab.result.current.draft;
  tellOtherTabs();
  act(() => tab.result.current.change((now) => now));
  expect(tab.result.current.draft).toBe(sent);
});

test('a count goes on in a browser that has no room for it', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const tab = openTab();
  countRow(tab, 1, 5);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('quota', 'QuotaExceededError');
  });
  countRow(tab, 2, 7);
  countRow(tab, 3, 9);
  expect(countsOf(tab)).toEqual([
    [1, 5],
    [2, 7],
    [3, 9],
  ]);
});
