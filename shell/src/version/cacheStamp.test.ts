import { withCacheStamp, withoutCacheStamp } from './cacheStamp';

test('a time stamp is added, renewed and removed', () => {
  expect(withCacheStamp('https://trestle.example/stock/list?limit=25#a', 7)).toBe(
    'https://trestle.example/stock/list?limit=25&t=7#a',
  );
  expect(withCacheStamp('https://trestle.example/?t=7', 8)).toBe('https://trestle.example/?t=8');
  expect(withoutCacheStamp('https://trestle.example/stock/list?limit=25&t=7#a')).toBe('/stock/list?limit=25#a');
});
