import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { findByCodes, readCodes } from './findProducts';

test('codes are read from lines and cells, each once', () => {
  expect(readCodes('OSL-1\r\n OSL-2 \n\n"A 3",OSL-1;X\tY')).toEqual(['OSL-1', 'OSL-2', 'A 3', 'X', 'Y']);
  expect(readCodes(' \n, ;')).toEqual([]);
});

test('products come in the order of their codes, in any case; codes that no product has are named', async () => {
  signIn();
  const asked: unknown[] = [];
  stubServer(({ query }) => {
    asked.push(query);
    return {
      body: {
        count: 2,
        results: [
          { id: 2, code: 'OSL-2' },
          { id: 1, code: 'osl-1' },
        ],
      },
    };
  });
  const { products, unknown } = await findByCodes(['OSL-1', 'NONE', 'OSL-2']);
  expect(products.map(({ id }) => id)).toEqual([1, 2]);
  expect(unknown).toEqual(['NONE']);
  expect(asked).toHaveLength(1);
});
