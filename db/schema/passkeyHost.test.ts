import { canUsePasskeys } from './passkeyHost';

test('passkeys want a browser that knows them, and a name that is served safely', () => {
  const page = (hostname: string, more: object = {}) => ({
    isSecureContext: true,
    PublicKeyCredential: Object,
    location: { hostname },
    ...more,
  });
  expect(canUsePasskeys(page('orders.shop.example'))).toBe(true);
  expect(canUsePasskeys(page('localhost'))).toBe(true);
  for (const hostname of ['127.0.0.1', '[::1]']) expect(canUsePasskeys(page(hostname))).toBe(false);
  expect(canUsePasskeys(page('shop.example', { isSecureContext: false }))).toBe(false);
  expect(canUsePasskeys(page('shop.example', { PublicKeyCredential: undefined }))).toBe(false);
});
