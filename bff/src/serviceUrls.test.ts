import { urlsOfService, parseServiceUrls, serviceUrlsProblem } from './serviceUrls';

test('each service has its own addresses, or those of `all`', () => {
  const urls = parseServiceUrls(['orders=http://a:1|http://b:1', 'all=http://c:1', 'orders=http://d:1']);
  expect(urlsOfService(urls, 'orders')).toEqual(['http://a:1', 'http://b:1', 'http://d:1']);
  expect(urlsOfService(urls, 'files')).toEqual(['http://c:1']);
});

test.each([
  [['all=http://a:1'], undefined],
  [['orders=http://a:1', 'all=http://b:1'], undefined],
  [
    ['orders=http://a:1', 'reports=http://b:1'],
    'SERVICE_URLS says nothing about catalogue, admin, files: name them, or all=.',
  ],
  [
    ['order=http://a:1', 'all=http://b:1'],
    'SERVICE_URLS names order, which is no service: orders, catalogue, admin, reports, files, or all.',
  ],
  [['all=http://a:1|https://b:1'], 'SERVICE_URLS names https://b:1: services speak http, over a network of their own.'],
])('%j: %s', (entries, problem) => {
  expect(serviceUrlsProblem(entries)).toBe(problem);
});
