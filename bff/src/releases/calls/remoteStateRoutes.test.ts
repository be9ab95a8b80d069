import type { KeptRelease } from '../database/liveReleases';
import { remoteStates } from './remoteStateRoutes';

const release = (name: string, values: Partial<KeptRelease> = {}) =>
  ({
    name,
    isCurrent: true,
    isOpen: true,
    pages: [{ name: `${name}.list`, path: `/${name}/list`, scripts: ['a.js'] }],
    ...values,
  }) as KeptRelease;
const pagesOf = (name: string) => [{ name: `${name}.list`, path: `/${name}/list` }];

test('lists what is closed or off, each once, and nothing that is open and on', () => {
  const off = { name: 'off', reason: 'Counting', date: '', by: '' };
  const releases = [
    release('open'),
    release('off'),
    release('off', { isCurrent: false, pages: [] }),
    release('closed', { isOpen: false }),
    release('trial', { isOpen: false, isCurrent: false }),
  ];
  expect(remoteStates({ releases, switchedOff: [off] })).toEqual([
    { name: 'off', is_open: true, off_reason: 'Counting', pages: pagesOf('off') },
    { name: 'closed', is_open: false, off_reason: null, pages: pagesOf('closed') },
    { name: 'trial', is_open: false, off_reason: null, pages: pagesOf('trial') },
  ]);
});
