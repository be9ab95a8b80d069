import type { IdentityStore } from '../../identityStore';
import type { BffSettings } from '../../settings';
import type { LoginThrottle } from '../loginThrottle';
import type { FactorPolicy } from './factorPolicy';
import type { TotpSecrets } from './totpSecrets';

/** What the calls about second factors need. */
export interface FactorOptions {
  store: IdentityStore;
  throttle: LoginThrottle;
  factorPolicy: FactorPolicy;
  secrets: TotpSecrets;
  settings: BffSettings;
}
