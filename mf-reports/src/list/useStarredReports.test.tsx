import { act, renderHook } from '@testing-library/react';
import { signIn } from '@trestle/kit/testing/signedIn';
import { useStarredReports } from './useStarredReports';

beforeEach(() => signIn());

test('two tabs star reports without losing each other’s', () => {
  const [one, other] = [renderHook(useStarredReports), renderHook(useStarredReports)];
  act(() => one.result.current[1]('stock'));
  act(() => other.result.current[1]('orders'));
  expect(other.result.current[0]).toEqual(['stock', 'orders']);
  act(() => one.result.current[1]('stock'));
  expect(one.result.current[0]).toEqual(['orders']);
});

test('in a full browser the stars last until the page is left', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = renderHook(useStarredReports);
  act(() => result.current[1]('stock'));
  act(() => result.current[1]('orders'));
  expect(result.current[0]).toEqual(['stock', 'orders']);
  setItem.mockRestore();
});
