import { SERVICES, type Service } from '@trestle/schema/entity';

/** Where the services are, by name; several addresses of one are used in turn. `all` stands for those not named. */
export type ServiceUrls = ReadonlyMap<string, readonly string[]>;

/** Reads SERVICE_URLS (contract §1): `all=http://127.0.0.1:4001`, or `orders=http://a:1|http://b:1` and others beside it. */
export function parseServiceUrls(entries: readonly string[]): ServiceUrls {
  const places = new Map<string, string[]>();
  for (const entry of entries) {
    const [name = '', addresses = ''] = entry.split(/=(.*)/s, 2);
    places.set(name, [...(places.get(name) ?? []), ...addresses.split('|')]);
  }
  return places;
}

/** The addresses of one service; none when it wasn't named and there is no `all`. */
export function urlsOfService(places: ServiceUrls, service: Service): readonly string[] {
  return places.get(service) ?? places.get('all') ?? [];
}

/** What is wrong with SERVICE_URLS: a name that is no service's, a service that would be nowhere, an address that services don't have. */
export function serviceUrlsProblem(entries: readonly string[]): string | undefined {
  const places = parseServiceUrls(entries);
  const unknown = [...places.keys()].find((name) => name !== 'all' && !SERVICES.some((service) => service === name));
  if (unknown) return `SERVICE_URLS names ${unknown}, which is no service: ${SERVICES.join(', ')}, or all.`;
  const encrypted = [...places.values()].flat().find((address) => address.startsWith('https:'));
  if (encrypted) return `SERVICE_URLS names ${encrypted}: services speak http, over a network of their own.`;
  const nowhere = SERVICES.filter((service) => urlsOfService(places, service).length === 0);
  return nowhere.length > 0 ? `SERVICE_URLS says nothing about ${nowhere.join(', ')}: name them, or all=.` : undefined;
}
