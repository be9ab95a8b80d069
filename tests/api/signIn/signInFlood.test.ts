import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { floodSignIns, newAddress, addressOfOneNetwork, signInFrom } from '../parts/signInFlood';

/** Starts a BFF that trusts the tests' X-Forwarded-For. */
let bff: SecondDeployment;
beforeAll(async () => {
  bff = await startSecondDeployment({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => bff.stop());

/** Signs somebody in several times during a flood. Each must succeed. */
const signInDuring = async (floodFrom: (worker: number) => string, addressOf: () => string): Promise<void> => {
  expect(await signInFrom(bff.url, 'store1', addressOf())).toBe(200);
  const flood = floodSignIns(bff.url, floodFrom);
  await flood.untilRefused();
  for (let i = 0; i < 5; i += 1) expect(await signInFrom(bff.url, 'store1', addressOf())).toBe(200);
  expect([400, 429, 503]).toEqual(expect.arrayContaining(await flood.stop()));
};

test('safety 66: a flood of made-up names from one IPv6 network keeps nobody else out', () =>
  signInDuring(addressOfOneNetwork, newAddress));

test('safety 66: a flood from 160 addresses at once keeps nobody out where people have signed in lately', () =>
  signInDuring(
    (worker) => `203.0.113.${worker}`,
    () => '192.0.2.1',
  ));
