import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { containerStores } from './containerStores';

test('a mail about a container goes to the stores that ordered from it; to nobody without orders', async () => {
  signIn();
  let lines = [{ store: 3 }, { store: 3 }, { store: 5 }, { store: null }];
  const calls = stubServer(({ path }) =>
    path.startsWith('/api/store_order_line/')
      ? { body: { count: lines.length, results: lines } }
      : {
          body: {
            count: 2,
            results: [
              { id: 3, email_address: 'shop@fitzroy.example' },
              { id: 5, email_address: null },
            ],
          },
        },
  );
  expect(await containerStores({ id: 4 })).toEqual(['shop@fitzroy.example']);
  expect(calls.map(({ query }) => [query.get('query'), query.get('_ids'), query.get('filter')])).toEqual([
    ['["container","eq",4]', null, 'all'],
    [null, '3,5', 'active'],
  ]);
  lines = [];
  expect(await containerStores({ id: 4 })).toEqual([]);
});
