import { REMOTE_NAME } from '@trestle/schema/releaseName';
import { isRemoteFolder } from './remoteFolders.mjs';

test.each(['mf-orders', 'mf-price-lists', 'mf-pricing2', `mf-${'x'.repeat(47)}`])(
  '%s is a name for the commands, as for the server',
  (name) => {
    expect(isRemoteFolder(name)).toBe(true);
    expect(REMOTE_NAME.test(name)).toBe(true);
  },
);

test.each(['orders', 'mf_orders', 'mf-Orders', 'mf-orders/src', 'shell', `mf-${'x'.repeat(48)}`])(
  '%s is no folder of a remote',
  (name) => expect(isRemoteFolder(name)).toBe(false),
);
