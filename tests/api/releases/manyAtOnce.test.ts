import { expectStatus } from '../parts/people';
import { admin, createTestRemote, whileReleasesAreLocked, type TestRemote } from './testRemote';

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

/** More than the connections that a BFF has for releases and sessions (DATABASE_SESSION_CONNECTIONS). */
const STEPS = 6;

test('safety 46: releases that wait for each other are all done, and sessions go on meanwhile', async () => {
  for (let i = 0; i <= STEPS; i += 1) await remote.release(`1.${i}.0`);
  let whileWaiting = 0;
  const { waited, reply } = await whileReleasesAreLocked(
    () => Promise.all(Array.from({ length: STEPS }, () => remote.activate({ name: remote.name }))),
    {
      change: async () => {
        whileWaiting = (await admin('GET', '/api/trestle/module/')).status;
      },
    },
  );
  expect([waited, whileWaiting]).toEqual([true, 200]);
  expect(reply.map(({ status }) => status)).toEqual(Array(STEPS).fill(200));
  expectStatus(await admin('GET', '/api/trestle/module/'), 200);
  expect(await remote.versionFor()).toBe('1.0.0');
});
