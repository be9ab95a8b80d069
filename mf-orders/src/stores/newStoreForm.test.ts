import { newStoreForm } from './newStoreForm';

const company = { name: 'login.shop.example', only: true };

test.each([
  [null, true],
  [{ ...company, only: false }, true],
  [company, false],
])('company sign-in %j: the first login may be invited to choose a password %s', (companySignIn, expected) => {
  const { fields } = newStoreForm(true, true, companySignIn);
  expect('login_invite' in fields).toBe(expected);
  expect(fields).toHaveProperty('login_email');
});
