import { setTimeout as sleep } from 'node:timers/promises';
import { unique } from '../../uniqueText';
import { as, expectStatus, list, type Body } from './people';

const admin = as('admin');
const CHECK_INTERVAL_MS = 100;
export const WEBHOOKS = '/api/trestle/webhook/';

/** Creates a webhook whose host doesn't exist, among those that tests may name. */
export const makeWebhook = async (): Promise<Body> => {
  const name = unique('Hook');
  const address = `https://${name.toLowerCase().replaceAll(/\W+/g, '-')}.receiver.example/trestle`;
  return expectStatus(await admin('POST', WEBHOOKS, { name, address, entities: ['supplier'] }), 201);
};

/** Reads a webhook's first delivery once it was tried. @param tries how often, since the webhook was last changed */
export const awaitDelivery = async (webhook: number, tries?: number): Promise<Body> => {
  for (let i = 0; i < 200; i += 1) {
    const query = JSON.stringify(['webhook', 'eq', webhook]);
    const { results } = await list(admin, 'trestle/webhook_delivery', { query, sort: 'id' });
    const delivery = results[0] as Body | undefined;
    if (delivery && (tries === undefined || delivery['tries'] === tries)) return delivery;
    await sleep(CHECK_INTERVAL_MS);
  }
  throw new Error(`Nothing was delivered to webhook ${webhook}.`);
};
