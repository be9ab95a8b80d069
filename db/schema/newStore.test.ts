import { NEW_STORE, newStoreErrors, wantsContact, wantsLogin } from './newStore';

const login = {
  login_first_name: 'Ines',
  login_last_name: 'Ferrand',
  login_email: 'ines@shop.example',
  login_group: 2,
};
const required = [expect.objectContaining({ code: 'null' })];

test('a store alone needs nothing more, although the group and the invitation are preset', () => {
  const item = { name: 'Carlton', login_group: 2, login_invite: true };
  expect([newStoreErrors(item), wantsLogin(item), wantsContact(item)]).toEqual([{}, false, false]);
});

test('a contact needs a type, a name and a login; the new login gives name and login', () => {
  expect(newStoreErrors({ contact_name: 'Front desk' })).toEqual({ contact_type: required, contact_login: required });
  expect(newStoreErrors({ contact_type: 1, ...login })).toEqual({});
  expect(newStoreErrors({ contact_type: 1, contact_login: 3, ...login })).toEqual({
    contact_login: [expect.objectContaining({ message: 'Choose an existing login or fill in a new one, not both' })],
  });
});

test('a login that is begun needs its name, its address and its group', () => {
  expect(newStoreErrors({ login_email: 'ines@shop.example', login_group: ' ' })).toEqual({
    login_first_name: required,
    login_last_name: required,
    login_group: required,
  });
});

test('no field of a store is lost, and none of the others is required by itself', () => {
  const names = Object.keys(NEW_STORE.fields);
  expect(names).toEqual(expect.arrayContaining(['name', 'address', 'location', 'active_end_date']));
  expect(names).not.toContain('contacts');
  expect(Object.values(NEW_STORE.fields).filter(({ required: must }) => must)).toHaveLength(3);
});
