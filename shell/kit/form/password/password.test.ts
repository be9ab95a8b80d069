import { MIN_PASSWORD_SCORE } from '@trestle/schema/text/passwordRule';
import { generatePassword } from './generatePassword';
import { loadScorer, newPasswordError } from './passwordStrength';

const PASSWORD_COUNT = 300;

test('a generated password has nine characters of all four classes, and nothing else (S1 §9)', () => {
  const passwords = Array.from({ length: PASSWORD_COUNT }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[a-zA-Z0-9_\-+=)(*&^%$#@!`~]{9}$/);
    for (const part of [/[a-z]/, /[A-Z]/, /\d/, /[_\-+=)(*&^%$#@!`~]/]) expect(password).toMatch(part);
  }
  expect(new Set(passwords).size).toBe(PASSWORD_COUNT);
});
test('nearly every generated password is green', async () => {
  const measure = await loadScorer();
  const green = Array.from(
    { length: PASSWORD_COUNT },
    () => measure(generatePassword(), {}) >= MIN_PASSWORD_SCORE,
  ).filter(Boolean);
  expect(green.length).toBeGreaterThan(PASSWORD_COUNT * 0.97);
});

const WEAK_PASSWORD_TEXT = 'Password strength should be color green';
test.each(['password', 'P@ssw0rd!', 'qwertyuiop', 'Summer2025', '123456789', 'aaaaaaaaaaaaaa', 'wednesdaymorning'])(
  '%s is not green',
  async (password) => {
    expect(await newPasswordError(password, {})).toBe(WEAK_PASSWORD_TEXT);
  },
);
test.each(['OkaforTrestle', 'Okafor-2291', 'Mara-Okafor'])(
  '%s is not green for Mara Okafor, because it is made of her name',
  async (password) => {
    expect(
      await newPasswordError(password, {
        username: 'store1',
        email: 'mara@example.org',
        first_name: 'Mara',
        last_name: 'Okafor',
      }),
    ).toBe(WEAK_PASSWORD_TEXT);
  },
);
test('seven characters are always too few', async () => {
  expect(await newPasswordError('aB3$xY9', {})).toBe('Minimum length:8');
});
test('a strong password has no error', async () => {
  expect(await newPasswordError('tallow Quince%41', {})).toBeUndefined();
});
