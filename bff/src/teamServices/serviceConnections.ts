import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { lookUpPublic } from '@trestle/db/platform/lookUpPublic';
import { BODY_READ_BEFORE, createProxy, type ProxyEvents, type ServiceProxy } from '../proxy/serviceProxy';
import type { TeamService } from './serviceRegistry';

const MAX_PROXIES = 1000;

/** Gives the proxy of each service. */
export type FindProxy = (service: TeamService) => ServiceProxy;

/**
 * Creates the proxies of teams' services, one for each origin. A connection is for one call, so that no service's reply
 * is ever taken for the answer to another call, and none waits for another's connection.
 */
export function createServiceProxies(events: ProxyEvents): FindProxy {
  const proxies = new Map<string, ServiceProxy>();
  return ({ origin, use }) => {
    const key = `${use} ${origin}`;
    const known = proxies.get(key);
    if (known) return known;
    const options = { keepAlive: false, ...(use === 'public' && { lookup: lookUpPublic }) };
    const agent = origin.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
    const proxy = createProxy(origin, agent, events, { body: BODY_READ_BEFORE, changeOrigin: true });
    // Origins that nobody uses any more stay until there are very many.
    if (proxies.size >= MAX_PROXIES) proxies.clear();
    proxies.set(key, proxy);
    return proxy;
  };
}
