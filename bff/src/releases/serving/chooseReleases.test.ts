import type { KeptRelease } from '../database/liveReleases';
import { bucketOf, chooseReleases, releasesForAll, type Visitor } from './chooseReleases';

const release = (name: string, version: string, overrides: Partial<KeptRelease> = {}): KeptRelease => ({
  id: 1,
  name,
  version,
  entry: '',
  integrity: {},
  contract: 2,
  pages: [],
  menus: [],
  homeCards: [],
  isCurrent: true,
  isTrial: false,
  trialDate: null,
  share: 100,
  group: null,
  isProven: true,
  isOpen: true,
  ...overrides,
});
const trial = (overrides: Partial<KeptRelease>) =>
  release('mf-a', '2', { isCurrent: false, isTrial: true, share: null, ...overrides });
const visitor = (id: number, groups: number[] = []): Visitor => ({ id, groups, isStaff: true });
const versions = (live: KeptRelease[], visitorOrNull: Visitor | null) =>
  chooseReleases(live, visitorOrNull).map(({ name, version }) => `${name} ${version}`);
const current = [release('mf-b', '1'), release('mf-a', '1')];

test('without a login and for whom no trial concerns there is the current release of each remote, by name', () => {
  expect(versions(current, null)).toEqual(['mf-a 1', 'mf-b 1']);
  expect(versions([...current, trial({ share: 99 })], null)).toEqual(['mf-a 1', 'mf-b 1']);
  expect(versions([...current, trial({ group: 7 })], visitor(1, [8]))).toEqual(['mf-a 1', 'mf-b 1']);
  expect(versions([...current, trial({})], visitor(1, [7]))).toEqual(['mf-a 1', 'mf-b 1']);
});

test('a group and a share get the trial, also of a remote that nobody has yet', () => {
  expect(versions([...current, trial({ group: 7 })], visitor(1, [8, 7]))).toEqual(['mf-a 2', 'mf-b 1']);
  expect(versions([trial({ group: 7 })], visitor(1, [7]))).toEqual(['mf-a 2']);
  for (let id = 1; id <= 200; id += 1) {
    const hasTrial = versions([...current, trial({ share: 30 })], visitor(id)).includes('mf-a 2');
    expect(hasTrial).toBe(bucketOf(id, 'mf-a') < 30);
  }
});

test('a share is about that share of users, and not the same users for each remote', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => i + 1);
  const idsInShare = (remote: string, share: number) => ids.filter((id) => bucketOf(id, remote) < share);
  for (const share of [1, 20, 50, 99]) {
    const actualShare = (100 * idsInShare('mf-a', share).length) / ids.length;
    expect(Math.abs(actualShare - share)).toBeLessThan(2.5);
  }
  const idsOfOtherRemote = new Set(idsInShare('mf-b', 20));
  const sharedCount = idsInShare('mf-a', 20).filter((id) => idsOfOtherRemote.has(id)).length;
  expect(Math.abs(sharedCount / ids.length - 0.04)).toBeLessThan(0.015);
});

test('pages are sent with what is right for everybody: no remote that some try', () => {
  const names = (live: KeptRelease[]) => releasesForAll(live).map(({ name }) => name);
  expect(names(current)).toEqual(['mf-b', 'mf-a']);
  expect(names([...current, trial({ share: 5 })])).toEqual(['mf-b']);
  expect(names([...current, trial({ group: 5 })])).toEqual(['mf-b']);
  expect(names([...current, trial({})])).toEqual(['mf-b', 'mf-a']);
});
