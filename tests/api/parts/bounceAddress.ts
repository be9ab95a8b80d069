import { createHmac, hkdfSync } from 'node:crypto';
import { secretOf } from './secondDeployment';

/** The address that a mail server writes to when it can't deliver a mail of the started product. */
export const bounceAddressOf = (mail: number): string => {
  const key = Buffer.from(hkdfSync('sha256', secretOf('service'), '', 'bounce', 32));
  const signature = createHmac('sha256', key).update(String(mail)).digest('hex').slice(0, 24);
  return `bounces+${mail}-${signature}@shop.example`;
};
