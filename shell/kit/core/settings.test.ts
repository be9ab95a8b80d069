import { readSettings } from './settings';

test('settings come out of the page, over the defaults of the contract', () => {
  expect(readSettings('')).toMatchObject({
    productName: 'Trestle',
    slug: 'trestle',
    variant: 'standard',
    usePermissions: true,
  });
  expect(readSettings('{"slug":"shop","permanentStorage":true}')).toMatchObject({
    slug: 'shop',
    permanentStorage: true,
    productName: 'Trestle',
  });
});
