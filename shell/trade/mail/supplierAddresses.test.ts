import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { supplierAddresses } from './supplierAddresses';

test('a packing slip goes to the suppliers of the lines; to nobody without lines', async () => {
  signIn();
  stubServer(({ path }) =>
    path.startsWith('/api/stock_availability/')
      ? { body: { count: 2, results: [{ supplier: 8 }, { supplier: 8 }] } }
      : { body: { count: 1, results: [{ id: 8, email_address: 'maker@oslo.example' }] } },
  );
  const lines = [{ stock_id: 1 }, { stock_id: 2 }];
  expect(await supplierAddresses({ id: 7, store_order_lines: lines })).toEqual(['maker@oslo.example']);
  expect(await supplierAddresses({ id: 7 })).toEqual([]);
});
