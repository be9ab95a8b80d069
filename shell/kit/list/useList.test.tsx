import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { product } from '@trestle/schema/entities/product';
import { signIn } from '../testing/signedIn';
import { useList } from './useList';

/** What the router has drawn, and what it was asked for. A slow page draws one address after the other. */
let drawn = new URLSearchParams();
const asked: URLSearchParams[] = [];
jest.mock('react-router', () => ({
  ...jest.requireActual<object>('react-router'),
  useSearchParams: () => [drawn, (next: URLSearchParams) => asked.push(next)],
}));

function start(address: string) {
  signIn();
  drawn = new URLSearchParams(address);
  asked.length = 0;
  const client = new QueryClient();
  const { result, rerender } = renderHook(() => useList(product, { wait: true }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const draw = (next: URLSearchParams) => {
    drawn = next;
    rerender();
  };
  return { change: result.current.change, draw };
}
const last = () => Object.fromEntries(asked.at(-1)!);

test('a filter chosen while the search before it is being drawn stays with the next search', () => {
  const { change, draw } = start('filter=website');
  change({ q: 'chair' });
  change({ filter: 'all' });
  draw(asked[0]!);
  change({ q: 'table' });
  expect(last()).toMatchObject({ q: 'table', filter: 'all' });
});

test('a change after Back builds on the address that Back led to', () => {
  const { change, draw } = start('filter=website');
  change({ filter: 'all' });
  draw(asked[0]!);
  draw(new URLSearchParams('filter=website'));
  change({ q: 'table' });
  expect(last()).toMatchObject({ q: 'table', filter: 'website' });
});
