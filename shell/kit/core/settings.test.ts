import { readSettings } from './settings';

test("settings of the page override the contract's defaults", () => {
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
