import { randomBytes } from 'node:crypto';
import { createStoredSecrets } from '../mail/storedSecrets';

const SECRET_PREFIX = 'svc_';
const SECRET_BYTES = 32;

/** The secrets of teams' services, with which the BFF signs the calls that it passes on to them. */
export const serviceSecrets = createStoredSecrets('service_secret', 'service');

/** Makes the secret of a new service. */
export const newServiceSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
