import { parseServiceUrls } from '../serviceUrls';
import { createLoadBalancer } from './loadBalancer';
import { failedBeforeSending } from './connections';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const urls = parseServiceUrls(['all=http://a:1|http://b:1|http://c:1', 'orders=http://d:1']);

test("a service's addresses take turns, and each request may try all of them", () => {
  const balancer = createLoadBalancer(urls, async () => true);
  expect(balancer.targetsFor('files')).toEqual(['http://a:1', 'http://b:1', 'http://c:1']);
  expect(balancer.targetsFor('admin')).toEqual(['http://b:1', 'http://c:1', 'http://a:1']);
  expect(balancer.targetsFor('orders')).toEqual(['http://d:1']);
  expect(createLoadBalancer(new Map()).targetsFor('files')).toEqual([]);
});

test('a suspended address comes last until it is ready', async () => {
  let ready = false;
  const probedTargets: string[] = [];
  const balancer = createLoadBalancer(urls, async (address) => {
    probedTargets.push(address);
    if (!ready) throw new Error('connect ECONNREFUSED');
    return true;
  });
  balancer.suspend('http://b:1');
  balancer.suspend('http://b:1');
  const firstTargets = () => Array.from({ length: 6 }, () => balancer.targetsFor('files')[0]);
  expect(new Set(firstTargets())).toEqual(new Set(['http://a:1', 'http://c:1']));
  expect(balancer.targetsFor('files')[2]).toBe('http://b:1');
  await jest.advanceTimersByTimeAsync(3500);
  expect(probedTargets).toEqual(['http://b:1', 'http://b:1', 'http://b:1']);
  expect(firstTargets()).not.toContain('http://b:1');
  ready = true;
  await jest.advanceTimersByTimeAsync(1000);
  expect(firstTargets()).toContain('http://b:1');
  await jest.advanceTimersByTimeAsync(5000);
  expect(probedTargets).toHaveLength(4);
});

test('if all addresses are suspended, all are tried', () => {
  const balancer = createLoadBalancer(urls, async () => false);
  for (const address of ['http://a:1', 'http://b:1', 'http://c:1']) balancer.suspend(address);
  expect(balancer.targetsFor('files').toSorted()).toEqual(['http://a:1', 'http://b:1', 'http://c:1']);
});

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, true],
  [{ code: 'ETIMEDOUT', syscall: 'connect' }, true],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, true],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  [{ code: 'ECONNRESET', syscall: 'read' }, false],
  [{ code: 'EPIPE', syscall: 'write' }, false],
  [{ code: 'ECONNRESET' }, false],
])('%j was never sent: %s', (error, isUnsent) => {
  expect(failedBeforeSending(Object.assign(new Error(), error))).toBe(isUnsent);
  expect(failedBeforeSending(new AggregateError([Object.assign(new Error(), error)]))).toBe(isUnsent);
});
