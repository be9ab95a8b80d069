import { serviceSecrets } from '@trestle/db/identity/serviceSecrets';
import { allowedUse, type AddressUse } from '@trestle/db/platform/allowedAddress';
import { describeError, type Log } from '../log';
import type { StoredService, TeamServiceStore } from './serviceStore';

/** A team's service, ready to be called. */
export interface TeamService extends Omit<StoredService, 'sealedSecret'> {
  /** Null when it was encrypted under a SERVICE_KEY that is gone. */
  secret: string | null;
  /** How its origin may be called, by SERVICE_ORIGINS of this moment. */
  use: AddressUse;
}
export interface ServiceRegistry {
  /**
   * Returns the services as they were at most a second ago; while the database is away, as they were last read.
   * @throws the database's error, when they were never read
   */
  read(): Promise<readonly TeamService[]>;
  find(name: string): Promise<TeamService | undefined>;
}
export interface ServiceRegistryOptions {
  store: Pick<TeamServiceStore, 'findTeamServices'>;
  serviceKey: string;
  serviceOrigins: readonly string[];
  log: Pick<Log, 'warn'>;
}

/** Changes are known on every BFF after this long. */
const MAX_AGE_MS = 1000;

/** Creates the reader of teams' services. Calls at the same time share one query. */
export function createServiceRegistry(options: ServiceRegistryOptions): ServiceRegistry {
  const { store, serviceKey, serviceOrigins, log } = options;
  let last: { services: readonly TeamService[]; readAt: number } | undefined;
  let reading: Promise<readonly TeamService[]> | undefined;
  /** Opened secrets by the encrypted text. */
  let secrets = new Map<string, string | null>();

  async function openAll(rows: readonly StoredService[]): Promise<TeamService[]> {
    const opened = new Map<string, string | null>();
    const services: TeamService[] = [];
    for (const { sealedSecret, ...row } of rows) {
      const key = `${row.id} ${sealedSecret.toString('base64')}`;
      const known = secrets.get(key);
      const secret = known === undefined ? await serviceSecrets.open(row.id, sealedSecret, serviceKey) : known;
      opened.set(key, secret);
      services.push({ ...row, secret, use: allowedUse(row.origin, serviceOrigins) });
    }
    secrets = opened;
    return services;
  }
  async function readNow(): Promise<readonly TeamService[]> {
    const readAt = performance.now();
    try {
      last = { services: await openAll(await store.findTeamServices()), readAt };
    } catch (cause) {
      if (!last) throw cause;
      log.warn({ fault: describeError(cause) }, 'services could not be read: using the last known ones');
      last = { ...last, readAt };
    }
    return last.services;
  }
  function read(): Promise<readonly TeamService[]> {
    if (last && performance.now() - last.readAt < MAX_AGE_MS) return Promise.resolve(last.services);
    reading ??= readNow().finally(() => (reading = undefined));
    return reading;
  }
  return { read, find: async (name) => (await read()).find((service) => service.name === name) };
}
