import { followFeed, writeSuppliers } from './followFeed';
import { startFourProcesses, type FourProcesses } from './fourProcesses';

const WRITERS = 20;
const WRITES_EACH = 12;
let four: FourProcesses;
beforeAll(async () => {
  four = await startFourProcesses();
}, 120_000);
afterAll(() => four?.stop(), 60_000);

test(`safety 80: ${WRITERS} writers on two services, one of them killed: a reader who follows misses no row`, async () => {
  const origins = four.bffs.map(({ origin }) => origin);
  const follower = followFeed(origins[0]!, four.headers);
  let restarted: Promise<unknown> | undefined;
  const written = await writeSuppliers({
    origins,
    headers: four.headers,
    writers: WRITERS,
    writesEach: WRITES_EACH,
    onWrite: (count) => {
      if (restarted || count < (WRITERS * WRITES_EACH) / 3) return;
      restarted = four.services[0].end('SIGKILL').then(() => four.services[0].start());
    },
  });
  expect(restarted).toBeDefined();
  // On a busy machine all is written before it runs again.
  await restarted;
  const rows = await follower.stopOnce(written);
  const cursors = rows.map(({ cursor }) => cursor);
  expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
}, 180_000);
