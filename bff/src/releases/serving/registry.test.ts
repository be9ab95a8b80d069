import type { Log } from '../../log';
import type { KeptRelease } from '../database/liveReleases';
import { createRegistryReader } from './registry';

const log = { warn: () => undefined } as unknown as Log;
const release = (version: string) => ({ name: 'mf-orders', version }) as KeptRelease;

test('safety 66: readers at the same time share the queries, and none gets what is older than its call', async () => {
  let current = '1.0';
  let queries = 0;
  const registry = createRegistryReader(
    {
      findLiveReleases: async () => {
        queries += 1;
        return [release(current)];
      },
      findSwitchedOff: async () => [],
    },
    log,
  );
  const first = registry.read();
  current = '1.1';
  const others = Array.from({ length: 50 }, () => registry.read());
  expect((await first).releases).toEqual([release('1.0')]);
  for (const { releases } of await Promise.all(others)) expect(releases).toEqual([release('1.1')]);
  expect(queries).toBe(2);
});
