import { act, renderHook, waitFor } from '@testing-library/react';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { usePadStock } from './usePadStock';

const setOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
afterEach(() => jest.restoreAllMocks());

test('says that the user is offline, and searches again once the connection is back', async () => {
  signIn();
  stubServer(() => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return { body: { count: 1, results: [{ id: 1, product__code: 'ROW-204' }] } };
  });
  setOnline(false);
  const codes = ['ROW-204'];
  const { result } = renderHook(() => usePadStock(codes));
  await waitFor(() => expect(result.current.problem).toBe("You're offline. Try again when you're connected."));
  expect(result.current.rowsByCode.size).toBe(0);
  setOnline(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(result.current.problem).toBeNull();
  await waitFor(() => expect(result.current.rowsByCode.get('row-204')).toHaveLength(1));
});
