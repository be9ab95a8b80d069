import { as, expectStatus } from '../parts/people';
import { startService, untilStatus } from '../parts/exampleService';
import { startStopwatch } from '../../stopwatch';

const admin = as('admin');
const office = as('office');

test('safety 91: a frozen service is a 503 within 10 s while others answer, and is well again by itself', async () => {
  const [frozen, well] = [await startService(), await startService()];
  try {
    await untilStatus(() => admin('GET', frozen.slots), 200);
    await untilStatus(() => admin('GET', well.slots), 200);
    frozen.child.kill('SIGSTOP');
    const elapsedMs = startStopwatch();
    const [read, write, other] = await Promise.all([
      admin('GET', frozen.slots),
      admin('POST', frozen.slots, { day: 'Monday' }),
      admin('GET', well.slots).then((reply) => ({ ...reply, ms: elapsedMs() })),
    ]);
    expect(elapsedMs()).toBeLessThan(10_000);
    expect(other.status).toBe(200);
    expect(other.ms).toBeLessThan(3000);
    expect(expectStatus(read, 503)['detail']).toContain(`The service ${frozen.name} doesn't answer`);
    expect(read.headers.get('retry-after')).toBeTruthy();
    expect(expectStatus(write, 503)).toMatchObject({ detail: expect.any(String) });
    // Nobody waits again for what is known to hang.
    const againMs = startStopwatch();
    expectStatus(await admin('GET', frozen.slots), 503);
    expect(againMs()).toBeLessThan(2000);
    expectStatus(await admin('GET', well.slots), 200);
    frozen.child.kill('SIGCONT');
    await untilStatus(() => admin('GET', frozen.slots), 200);
  } finally {
    await Promise.all([frozen.stop(), well.stop()]);
  }
});

test('safety 91: a call that its service is slow to answer keeps nobody else from being answered', async () => {
  const service = await startService();
  try {
    // Logged in before, so that the call comes right after the one that was given up.
    await untilStatus(() => office('GET', service.slots), 200);
    expectStatus(await admin('GET', `${service.slots}odd/hangs/`), 503);
    expectStatus(await office('GET', service.slots), 200);
  } finally {
    await service.stop();
  }
});

test('a stopped service is a 503 with words, and one that has started again is called at once', async () => {
  const service = await startService();
  try {
    await untilStatus(() => admin('GET', service.slots), 200);
    await service.stop();
    expect(expectStatus(await admin('POST', service.slots, { day: 'Monday' }), 503)['detail']).toContain(service.name);
    await service.start();
    expectStatus(await admin('GET', service.slots), 200);
  } finally {
    await service.stop();
  }
});

test('nine calls of one person that hang leave the tenth with 429, and others with their answer', async () => {
  const service = await startService();
  try {
    await untilStatus(() => admin('GET', service.slots), 200);
    const replies = await Promise.all(Array.from({ length: 9 }, () => admin('GET', `${service.slots}odd/hangs/`)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(8);
    await untilStatus(() => admin('GET', service.slots), 200);
  } finally {
    await service.stop();
  }
});
