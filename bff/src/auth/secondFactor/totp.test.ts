import { Secret, TOTP } from 'otpauth';
import { findTotpStep, newTotpSecret, readTotpCode, totpAddress } from './totp';

/** The secret of RFC 6238, appendix B, whose codes are known. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
const codeAt = (secret: string, seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('the code of RFC 6238 at %p s is %p', (seconds, code) => {
  expect(findTotpStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('safety 87: codes of one step before and after are accepted, with their own step', () => {
  const secret = newTotpSecret();
  const now = 1_800_000_015_000;
  const step = Math.floor(now / 30_000);
  expect([-2, -1, 0, 1, 2].map((steps) => findTotpStep(secret, codeAt(secret, now / 1000 + steps * 30), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])('%p is no code', (typed) => {
  expect(readTotpCode(typed)).toBeNull();
});
test('spaces in a code do not matter', () => expect(readTotpCode(' 123 456 ')).toBe('123456'));

test('a secret has 160 random bits, and its address names product and person', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, 'Trestle & Co', 'ada:1@shop'));
  expect(address.protocol).toBe('otpauth:');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('Trestle & Co');
});
