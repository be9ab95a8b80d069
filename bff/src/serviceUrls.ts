import { SERVICES, type Service } from '@trestle/schema/entity';

/**
 * Base URLs by service name. `all` stands for services without an entry. Several URLs of one service share its load.
 */
export type ServiceUrls = ReadonlyMap<string, readonly string[]>;

/**
 * Parses SERVICE_URLS (contract §1).
 * @param entries such as `all=http://127.0.0.1:4001` or `orders=http://a:1|http://b:1`
 */
export function parseServiceUrls(entries: readonly string[]): ServiceUrls {
  const urls = new Map<string, string[]>();
  for (const entry of entries) {
    const [name = '', list = ''] = entry.split(/=(.*)/s, 2);
    urls.set(name, [...(urls.get(name) ?? []), ...list.split('|')]);
  }
  return urls;
}

/** Returns the URLs of one service; none when it has no entry and there is no `all`. */
export function urlsOfService(urls: ServiceUrls, service: Service): readonly string[] {
  return urls.get(service) ?? urls.get('all') ?? [];
}

/** Says what is wrong with SERVICE_URLS: an unknown service, an https URL, or a service without a URL. */
export function serviceUrlsProblem(entries: readonly string[]): string | undefined {
  const urls = parseServiceUrls(entries);
  const unknownName = [...urls.keys()].find((name) => name !== 'all' && !SERVICES.some((service) => service === name));
  if (unknownName) return `SERVICE_URLS names ${unknownName}, which is no service: ${SERVICES.join(', ')}, or all.`;
  const httpsUrl = [...urls.values()].flat().find((url) => url.startsWith('https:'));
  if (httpsUrl) return `SERVICE_URLS names ${httpsUrl}: services speak http, over a network of their own.`;
  const missingServices = SERVICES.filter((service) => urlsOfService(urls, service).length === 0);
  return missingServices.length > 0
    ? `SERVICE_URLS says nothing about ${missingServices.join(', ')}: name them, or all=.`
    : undefined;
}
