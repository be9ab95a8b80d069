import { importedUser, newUser } from './newUser';

test('a new person is invited by default, but not where a password could never be used', () => {
  const company = { name: 'login.shop.example', only: false };
  for (const companySignIn of [null, company])
    expect(newUser(companySignIn).fields['invite']).toMatchObject({ hide: false, default: true });
  const { invite, new_password } = newUser({ ...company, only: true }).fields;
  expect(invite).toMatchObject({ hide: true, default: false });
  expect(new_password?.hint).toBe('Only superusers need one: others log in with login.shop.example.');
});

test('the import promises an invitation only where the invited may use a password', () => {
  const company = { name: 'login.shop.example', only: false };
  for (const companySignIn of [null, company])
    expect(importedUser(companySignIn).imports?.note).toContain('each new person gets an invitation');
  expect(importedUser({ ...company, only: true }).imports?.note).toBe(
    'Nobody gets a password: they log in with login.shop.example.',
  );
});
