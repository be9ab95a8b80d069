import { releasesToPrune, type PrunableRelease } from './releasesToPrune';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const release = (id: number, overrides: Partial<PrunableRelease> = {}): PrunableRelease => ({
  id,
  name: 'mf-orders',
  isCurrent: false,
  isTrial: false,
  activatedDate: null,
  trialDate: null,
  modifiedDate: daysAgo(3),
  createdDate: daysAgo(3),
  takenBack: null,
  ...overrides,
});
const prune = (releases: PrunableRelease[], maxReleases = 3, maxAgeDays = 90) =>
  releasesToPrune(releases, { maxReleases, maxAgeDays }, NOW);

test('the newest of each remote stay', () => {
  const others = [release(6, { name: 'mf-admin' }), release(7, { name: 'mf-admin' })];
  expect(prune([1, 2, 3, 4, 5].map((id) => release(id)).concat(others))).toEqual([2, 1]);
});

test('old ones go, counted from when everyone got them last', () => {
  const expired = { createdDate: daysAgo(91) };
  expect(prune([release(1, expired), release(2, { ...expired, activatedDate: daysAgo(2) }), release(3)])).toEqual([1]);
  expect(prune([release(1, expired)], 3, 92)).toEqual([]);
});

test('what browsers get and what everyone had before stay, however old and many', () => {
  const old = { createdDate: daysAgo(1000), activatedDate: daysAgo(900) };
  const releases = [
    release(1, old),
    release(2, old),
    release(3, { createdDate: daysAgo(1000) }),
    release(4, { ...old, isCurrent: true }),
    release(5, { ...old, isTrial: true }),
    ...[6, 7, 8, 9].map((id) => release(id)),
  ];
  expect(prune(releases)).toEqual([6, 3, 1]);
});

test('a release that everyone had left again goes, and not the one that they went back to', () => {
  const old = { createdDate: daysAgo(1000) };
  const releases = [
    release(1, { ...old, activatedDate: daysAgo(800) }),
    release(2, { ...old, activatedDate: daysAgo(900) }),
    release(3, { ...old, activatedDate: daysAgo(700), isCurrent: true }),
  ];
  expect(prune(releases)).toEqual([2]);
});

test('a rollback passes over a release whose trial was taken back, so the one before stays', () => {
  const old = { createdDate: daysAgo(1000) };
  const releases = [
    release(1, { ...old, activatedDate: daysAgo(900) }),
    release(2, { ...old, activatedDate: daysAgo(800), takenBack: 'It failed for 3 people.' }),
    release(3, { ...old, activatedDate: daysAgo(700), isCurrent: true }),
  ];
  expect(prune(releases)).toEqual([2]);
});

test('what was current or on trial within two days stays for open tabs, however many uploads came since', () => {
  const yesterday = { modifiedDate: daysAgo(1), createdDate: daysAgo(1000) };
  const given = { activatedDate: daysAgo(900) };
  const releases = [
    release(1, { ...yesterday, ...given }),
    release(2, { ...yesterday, trialDate: daysAgo(900) }),
    release(3, { ...given, modifiedDate: daysAgo(2.1) }),
    release(4, given),
    release(5, { ...given, isCurrent: true }),
    // Nobody had these.
    ...[6, 7, 8, 9, 10].map((id) => release(id, { modifiedDate: daysAgo(1) })),
  ];
  expect(prune(releases)).toEqual([7, 6, 3]);
});
