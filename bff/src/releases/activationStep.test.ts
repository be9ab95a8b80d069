import { activationStep } from './activationStep';
import { EVERYONE, type Rollout } from './rollout';

test.each<[string, number, number | undefined, Rollout | undefined, string, boolean]>([
  ['the first release', 1, undefined, undefined, 'activate', true],
  ['a newer one', 3, 2, EVERYONE, 'activate', true],
  ['an older one', 1, 2, undefined, 'rollback', false],
  ['the current one again', 2, 2, EVERYONE, 'activate', false],
  ['a newer one for some', 3, 2, { to: 'share', percent: 20 }, 'trial', true],
  ['an older one for some', 1, 2, { to: 'group', group: 7 }, 'trial', true],
  ['a preview', 3, 2, { to: 'preview' }, 'trial', true],
])('%s: what it is, and whether a freeze holds it', (_name, release, current, rollout, action, isFreezable) => {
  expect(activationStep(release, current, rollout)).toEqual({ action, isFreezable });
});
