import { as, call, expectStatus, logIn, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { groupId } from '../parts/createUser';
import { allowState, userWithRules } from '../parts/permissionRules';
import { isStandard } from '../parts/variant';

const admin = as('admin');
const somebody = (more: Body = {}): Body => {
  const username = unique('person').replace(' ', '');
  return { username, first_name: 'A', last_name: 'B', email: `${username}@x.example`, ...more };
};
/** Creates a user who may edit users but is no administrator. */
let clerk: Call;
beforeAll(async () => {
  clerk = await userWithRules([allowState('user')]);
});

test('what an administrator alone may set passes when it is sent back unchanged, and else not', async () => {
  const mine = await groupId('StoreUser');
  const createdUser = expectStatus(await admin('POST', '/api/trestle/user/', somebody({ groups: [mine] })), 201);
  const path = `/api/trestle/user/${createdUser['id']}/`;
  const { modified_date: _, ...record } = expectStatus(await clerk('GET', path), 200);
  expect(expectStatus(await clerk('PUT', path, { ...record, last_name: 'C' }), 200)).toMatchObject({
    last_name: 'C',
    groups: [mine],
  });
  const rights = { groups: [], store: 1, ...(isStandard ? { is_staff: true, user_permissions: [1] } : {}) };
  expect(expectStatus(await clerk('PATCH', path, rights), 400)).toEqual(
    Object.fromEntries(
      Object.keys(rights).map((name) => [name, [{ code: 'denied', message: 'Only an administrator may set this' }]]),
    ),
  );
  expect(
    Object.keys(expectStatus(await clerk('POST', '/api/trestle/user/', somebody({ groups: [mine] })), 400)),
  ).toEqual(['groups']);
  expectStatus(
    await clerk(
      'POST',
      '/api/trestle/user/',
      somebody({ groups: [], store: null, ...(isStandard ? { is_staff: false } : {}) }),
    ),
    201,
  );
});
test('safety 58: only an administrator changes or deletes an administrator', async () => {
  const office = `/api/trestle/user/${(await person('office'))['id']}/`;
  expectStatus(await clerk('PATCH', office, { new_password: 'Taken-over-1' }), 403);
  expectStatus(await clerk('PATCH', office, { email: 'mine@x.example' }), 403);
  expectStatus(await clerk('DELETE', office), 403);
  expectStatus(await admin('PATCH', office, {}), 200);
});
test('a password of blanks is none: nobody is signed out by it', async () => {
  const person = somebody({ new_password: 'Trestle-demo-1' });
  const createdUser = expectStatus(await admin('POST', '/api/trestle/user/', person), 201);
  const { token } = await logIn(person['username'] as string);
  expectStatus(await admin('PATCH', `/api/trestle/user/${createdUser['id']}/`, { new_password: ' ' }), 200);
  expectStatus(await call('POST', '/api-token-verify/', { token }), 200);
});
