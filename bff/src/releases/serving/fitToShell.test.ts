import type { ExportNames } from '@trestle/schema/registry';
import type { KeptRelease } from '../database/liveReleases';
import { createFitToShell } from './fitToShell';

const OFFERS: Record<string, ExportNames | null> = {
  old: { '@trestle/kit/core': ['Alert'] },
  new: { '@trestle/kit/core': ['Alert', 'useNews'] },
  silent: null,
};
const release = (id: number, names?: readonly string[]) => ({
  ...({ id, name: 'mf-orders', version: String(id) } as KeptRelease),
  ...(names && { uses: { '@trestle/kit/core': names } }),
});
const releases = [release(1, ['Alert']), release(2, ['Alert', 'useNews']), release(3)];
const fitToShell = () =>
  createFitToShell({
    findShell: async (version) =>
      version in OFFERS ? { id: 1, version, contract: 1, offers: OFFERS[version] ?? null } : null,
    findKeptRelease: async (_name, version) => releases.find((each) => each.version === version),
    findProvenReleases: async () => [release(2, ['Alert', 'useNews']), release(1, ['Alert'])],
  });
const versionsIn = async (shell: string | undefined, id: number) =>
  (await fitToShell()([releases[id - 1]!], shell)).map(({ version }) => version);

test('safety 48: a page of an older shell gets the last release that runs in it', async () => {
  expect(await versionsIn('old', 2)).toEqual(['1']);
  expect(await versionsIn('new', 2)).toEqual(['2']);
  expect(await versionsIn('old', 1)).toEqual(['1']);
});

test('safety 48: a page of an older shell gets the last release of a contract that it knows', async () => {
  const ofContract = (id: number, contract: number) => ({ ...release(id, ['Alert']), contract });
  const [older, newer] = [ofContract(1, 2), ofContract(2, 3)];
  const fit = (contract: number, proven = [newer, older]) =>
    createFitToShell({
      findShell: async (version) => ({ id: 1, version, contract, offers: OFFERS['old']! }),
      findKeptRelease: async () => newer,
      findProvenReleases: async () => proven,
    })([newer], 'any');
  expect(await fit(2)).toEqual([older]);
  // Where there is no other, the shell says what is the matter.
  expect(await fit(2, [newer])).toEqual([newer]);
  // The new shell, and one of before that doesn't say its contracts.
  for (const contract of [3, 1]) expect(await fit(contract)).toEqual([newer]);
});

test('pages and builds that say nothing get what is current', async () => {
  for (const shell of [undefined, 'unknown', 'silent']) expect(await versionsIn(shell, 2)).toEqual(['2']);
  expect(await versionsIn('old', 3)).toEqual(['3']);
});

test('a remote of which no release runs in the shell is left out', async () => {
  const fit = createFitToShell({
    findShell: async (version) => ({ id: 1, version, contract: 1, offers: OFFERS['old']! }),
    findKeptRelease: async () => release(2, ['useNews']),
    findProvenReleases: async () => [release(2, ['useNews'])],
  });
  expect(await fit([release(2)], 'old')).toEqual([]);
});
