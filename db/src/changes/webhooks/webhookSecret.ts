import { createStoredSecrets } from '../../mail/storedSecrets';

/** The secrets of webhooks. Deliveries of one that no key opens say so. */
export const {
  seal: sealSecret,
  open: openSecret,
  reseal: resealSecrets,
} = createStoredSecrets('webhook_state', 'webhook');
