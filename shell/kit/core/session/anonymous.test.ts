import { decide } from '@trestle/schema/access';
import { request } from '../api/request';
import { stubServer } from '../../testing/stubServer';
import { enterAnonymously } from './anonymous';
import { logout } from './authenticate';
import { session } from './session';

test('the anonymous user gets no data: its calls are refused before they are sent (S2 §3)', async () => {
  const calls = stubServer(() => ({ body: { count: 0 } }));
  enterAnonymously();
  expect(session()).toMatchObject({ user: { username: 'anonymous' } });
  await expect(request('/api/product/')).rejects.toThrow('NOT LOGGED IN');
  expect(session()).toMatchObject({ user: { username: 'anonymous' } });
  for (const route of ['home', 'product.list', 'user.list', 'reports'])
    expect(decide(session()!.rules, route).allowed).toBe(false);
  await logout();
  expect(calls).toHaveLength(0);
  expect(session()).toBeNull();
});
test('the anonymous session is not stored: a reload asks for the login', () => {
  enterAnonymously();
  expect(sessionStorage.getItem('trestle.session')).toBeNull();
});
