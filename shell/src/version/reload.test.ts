import { stamped, unstamped } from './reload';

test('a time stamp is added, renewed and taken off again', () => {
  expect(stamped('https://trestle.example/stock/list?limit=25#a', 7)).toBe(
    'https://trestle.example/stock/list?limit=25&t=7#a',
  );
  expect(stamped('https://trestle.example/?t=7', 8)).toBe('https://trestle.example/?t=8');
  expect(unstamped('https://trestle.example/stock/list?limit=25&t=7#a')).toBe('/stock/list?limit=25#a');
});
