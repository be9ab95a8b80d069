import { cpuTime } from '@trestle/schema/testing/cpuTime';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_CHARACTERS } from '@trestle/schema/text/passwordRule';
import { passwordProblems } from './passwordStrength';

const person = { username: 'store1', first_name: 'Mara', last_name: 'Okafor', email: 'mara.okafor@shop.example' };
const WEAK_ERRORS = [{ code: 'weak', message: 'Password strength should be color green' }];
const SPECIALS = '_-+=)(*&^%$#@!`~';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

// The first password loads the dictionaries.
beforeAll(() => passwordProblems('a', person, true), 60_000);

test.each([
  'password',
  'Password1!',
  'Passw0rd123',
  'qwertyuiop',
  'store1234',
  'MaraOkafor1',
  'mara.okafor@shop.example',
  'aaaaaaaaaaaaaaaa',
  'abcdefgh1234',
  'Summer2026!',
  '20260131',
])('%s is weak', async (password) => {
  expect(await passwordProblems(password, person, true)).toEqual(WEAK_ERRORS);
});

test.each(['correct horse battery', 'Trestle-demo-1', 'kX4$mP2!z', 'ein Sofa für Fitzroy', '🛋️🪑🛏️🪞🚪🧺🪟🧸'])(
  '%s is strong',
  async (password) => {
    expect(await passwordProblems(password, person, true)).toEqual([]);
  },
);

test('passwords of the generator of S1 §9 are strong', async () => {
  const characters = LETTERS + LETTERS.toUpperCase() + '0123456789' + SPECIALS;
  let seed = 7;
  const randomCharacter = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return characters[seed % characters.length]!;
  };
  for (let i = 0; i < 40; i += 1)
    expect(await passwordProblems(Array.from({ length: 9 }, randomCharacter).join(''), person, true)).toEqual([]);
});

test('the 3000 commonest passwords that are long enough are weak, by every tenth and the rarest 100', async () => {
  const common = [...dictionary['passwords-common']].filter(({ length }) => length >= MIN_PASSWORD_CHARACTERS);
  const strong = [];
  // The rarer a password, the more guesses it is given.
  for (const password of common.slice(0, 3000).filter((_, i) => i % 10 === 0 || i >= 2900))
    if ((await passwordProblems(password, person, true)).length === 0) strong.push(password);
  expect(strong).toEqual([]);
});

test('it must have eight characters; with PASSWORD_COMPLEXITY off that is the only rule', async () => {
  const tooShortErrors = [{ code: 'min-len', message: 'Minimum length:8' }];
  for (const complexity of [true, false])
    expect(await passwordProblems('kX4$mP2', person, complexity)).toEqual(tooShortErrors);
  expect(await passwordProblems('password', person, false)).toEqual([]);
});

test('the longest passwords are scored quickly', async () => {
  const milliseconds = await cpuTime(async () => {
    await passwordProblems('4@8({[</369&#!1|0$5+7%2/'.repeat(6), person, true);
    await passwordProblems('a1!'.repeat(49), person, true);
  });
  expect(milliseconds).toBeLessThan(10_000);
});
