import { relyingParty } from './relyingParty';

const partyOf = (publicUrl: string | undefined, host = '127.0.0.1') =>
  relyingParty({ publicUrl, host, port: 3000, productName: 'Trestle' });

test.each([
  ['https://orders.example.com', '127.0.0.1', 'orders.example.com', 'https://orders.example.com'],
  [undefined, '0.0.0.0', 'localhost', 'http://localhost:3000'],
  [undefined, '::', 'localhost', 'http://localhost:3000'],
  [undefined, 'orders.local', 'orders.local', 'http://orders.local:3000'],
])('safety 93: passkeys of %s on %s belong to %s', (address, host, id, origin) =>
  expect(partyOf(address, host)).toEqual({ id, origin, name: 'Trestle' }),
);
