import { failuresOfRelease, reasonToTakeBack, type TrialCounts } from './trialRule';

/** Every trial of up to 12 people on each side: small enough to try all. */
function* allCounts(): Generator<TrialCounts> {
  for (let users = 0; users <= 12; users += 1)
    for (let failed = 0; failed <= users; failed += 1)
      for (let currentUsers = 0; currentUsers <= 12; currentUsers += 1)
        for (let currentFailed = 0; currentFailed <= currentUsers; currentFailed += 1)
          yield { trial: { users, failed }, current: { users: currentUsers, failed: currentFailed } };
}
const isTakenBack = (counts: TrialCounts): boolean => reasonToTakeBack(counts) !== null;
const share = ({ users, failed }: { users: number; failed: number }) => (users === 0 ? 0 : failed / users);

test('one or two people never end a trial, and none ends that fails as often as the current release', () => {
  for (const counts of allCounts()) {
    if (!isTakenBack(counts)) continue;
    expect(counts.trial.failed).toBeGreaterThanOrEqual(3);
    expect(share(counts.trial)).toBeGreaterThanOrEqual(2 * share(counts.current));
  }
});

test('a further failure never saves a trial, and a failure of the current release never ends one', () => {
  for (const counts of allCounts()) {
    const { trial, current } = counts;
    if (trial.failed < trial.users && isTakenBack(counts))
      expect(isTakenBack({ trial: { ...trial, failed: trial.failed + 1 }, current })).toBe(true);
    if (current.failed < current.users && !isTakenBack(counts))
      expect(isTakenBack({ trial, current: { ...current, failed: current.failed + 1 } })).toBe(false);
  }
});

test('a few failures among many people are no reason', () => {
  const endsAmong = (users: number) => isTakenBack({ trial: { users, failed: 3 }, current: { users: 100, failed: 0 } });
  expect([endsAmong(60), endsAmong(61), endsAmong(1000)]).toEqual([true, false, false]);
});

test('safety 84: failures at a single address count only where the current release showed it', () => {
  expect(failuresOfRelease({ failed: 1000, addresses: 1, releasesFault: 0 })).toBe(0);
  expect(failuresOfRelease({ failed: 1000, addresses: 0, releasesFault: 0 })).toBe(0);
  expect(failuresOfRelease({ failed: 5, addresses: 1, releasesFault: 3 })).toBe(3);
  expect(failuresOfRelease({ failed: 5, addresses: 2, releasesFault: 0 })).toBe(5);
});

test('the reason says how many people it is about', () => {
  expect(reasonToTakeBack({ trial: { users: 20, failed: 5 }, current: { users: 80, failed: 1 } })).toBe(
    'It failed for 5 of 20 people who had it, and the current release for 1 of 80.',
  );
});
