import { IdentityError, verifyCall, type ReceivedServiceCall } from '../../serviceIdentity/verifyCall';
import type { LiveSession } from '@trestle/db/identity/liveSessions';
import { signServiceCall } from './signServiceCall';

const SECRET = 'svc_of-this-service';
const BODY = Buffer.from('{"day":"Monday"}');
const session = {
  user: {
    id: 7,
    username: 'jo',
    descriptive_name: 'Jo Hale',
    groups: [{ id: 2, name: 'StoreUser' }],
    store: { id: 5, name: 'Fitzroy', region: 1 },
  },
  actor: 7,
} as unknown as LiveSession;
const call = {
  service: 'slots',
  secret: SECRET,
  caller: { session },
  administrator: false,
  state: 'x.slots.slot.create',
  method: 'POST',
  target: '/api/x/slots/slot/?a=1',
  body: BODY,
  exchange: 'e1',
};
const received = async (changes: Partial<typeof call> = {}): Promise<ReceivedServiceCall> => ({
  header: await signServiceCall({ ...call, ...changes }),
  method: 'POST',
  target: '/api/x/slots/slot/?a=1',
  body: BODY,
});
const options = { service: 'slots', secret: SECRET };

test('a service learns who calls, and for whom', async () => {
  const caller = verifyCall(await received(), options);
  expect(caller).toEqual({
    user: { id: 7, username: 'jo', name: 'Jo Hale' },
    groups: [{ id: 2, name: 'StoreUser' }],
    store: { id: 5, name: 'Fitzroy' },
    administrator: false,
    actingPerson: null,
    state: 'x.slots.slot.create',
    exchange: 'e1',
  });
  const acting = await received({ caller: { session: { ...session, actor: 1 } } });
  expect(verifyCall(acting, options).actingPerson).toBe(1);
  const withoutBody = { ...(await received({ body: undefined as never })), body: Buffer.alloc(0) };
  expect(verifyCall(withoutBody, options).state).toBe('x.slots.slot.create');
});

test.each<[string, Partial<ReceivedServiceCall>, Partial<Parameters<typeof verifyCall>[1]>]>([
  ['another method', { method: 'PUT' }, {}],
  ['another target', { target: '/api/x/slots/slot/' }, {}],
  ['another body', { body: Buffer.from('{}') }, {}],
  ['no body', { body: undefined as never }, {}],
  ['another service', {}, { service: 'vans' }],
  ['another secret', {}, { secret: 'svc_of-another' }],
  ['a later time', {}, { now: Date.now() + 120_000 }],
  ['no header', { header: undefined }, {}],
  ['two headers', { header: ['a.b.c', 'a.b.c'] }, {}],
  ['no token', { header: 'a.b.c' }, {}],
])('safety 91: a call with %s is refused', async (_name, changes, otherOptions) => {
  const changed = { ...(await received()), ...changes };
  expect(() => verifyCall(changed, { ...options, ...otherOptions })).toThrow(IdentityError);
});

test('safety 91: a token without a signature is refused', async () => {
  const { header, ...rest } = await received();
  const [, payload] = String(header).split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const forged of [`${none}.${payload}.`, `${none}.${payload}.AAAA`])
    expect(() => verifyCall({ ...rest, header: forged }, options)).toThrow(IdentityError);
});
