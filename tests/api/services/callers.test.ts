import { unique } from '../../uniqueText';
import { as, call, expectStatus, list, logIn, person, type Body, type Call } from '../parts/people';
import { SERVICES, serviceName, startService, untilStatus, type RunningService } from '../parts/exampleService';

const admin = as('admin');
const withToken =
  (token: string): Call =>
  (method, path, body, headers = {}) =>
    call(method, path, body, { authorization: `Bearer ${token}`, ...headers });

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await untilStatus(() => admin('GET', service.slots), 200);
});
afterAll(() => service.stop());

test('who acts for somebody is told to the service, and registers none', async () => {
  const { id } = await person('office');
  const { token } = expectStatus(await admin('POST', '/auth/sudo/', { id }), 200);
  const acting = withToken(token as string);
  const slot = expectStatus(await acting('POST', service.slots, { day: 'Monday' }), 201);
  expect(slot).toMatchObject({ by: 'office', acting: (await person('admin'))['id'] });
  const body = { name: serviceName(), origin: 'https://slots.receiver.example', collections: ['slot'] };
  expectStatus(await acting('POST', SERVICES, body), 403);
  expectStatus(await acting('DELETE', `${SERVICES}${service.id}/`), 403);
  expectStatus(await acting('POST', '/auth/unsudo/', {}), 200);
  expectStatus(await acting('GET', service.slots), 401);
});

test('a program calls with its key, by the rules of its group, and a reading one changes nothing', async () => {
  const { results } = await list(admin, 'trestle/group', { filter: 'all', limit: '100' });
  const groupOf = (name: string) => (results as Body[]).find((group) => group['name'] === name)!['id'] as number;
  const makeKey = async (more: Body): Promise<Call> => {
    const body = { name: unique('key'), ...more };
    return withToken(expectStatus(await admin('POST', '/api/trestle/api_key/', body), 201)['key'] as string);
  };
  const reader = await makeKey({ group: groupOf('Administrator'), read_only: true });
  expectStatus(await reader('GET', service.slots), 200);
  expectStatus(await reader('POST', service.slots, { day: 'Monday' }), 403);
  const writer = await makeKey({ group: groupOf('Administrator') });
  expectStatus(await writer('POST', service.slots, { day: 'Monday' }), 201);
  expectStatus(await writer('GET', SERVICES), 403);
  const store = await makeKey({ group: groupOf('StoreUser') });
  expectStatus(await store('GET', service.slots), 403);
});

test('an ended session, another origin and a token in the address get nothing', async () => {
  const { token } = await logIn('admin');
  const own = withToken(token);
  const reply = await own('GET', service.slots, undefined, { origin: 'https://evil.example' });
  expectStatus(reply, 200);
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  expectStatus(await call('GET', `${service.slots}?jwt=${token}`), 401);
  expectStatus(await own('POST', '/api-token-expire/', {}), 200);
  expectStatus(await own('GET', service.slots), 401);
});
