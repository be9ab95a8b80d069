import { parseServiceUrls } from '../serviceUrls';
import { createLoadBalancer, type LoadBalancer } from './loadBalancer';
import { failedBeforeSending, type TargetState } from './connections';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const urls = parseServiceUrls(['all=http://a:1|http://b:1|http://c:1', 'orders=http://d:1']);

const TARGETS = ['http://a:1', 'http://b:1', 'http://c:1'];
/** A balancer whose targets answer as `states` says, and the questions that they were asked. */
function startBalancer(states: Record<string, TargetState> = {}) {
  const questions: string[] = [];
  const hung: string[] = [];
  const balancer = createLoadBalancer(urls, {
    ask: async (target) => {
      questions.push(target);
      return states[target] ?? 'ready';
    },
    onHung: (target) => hung.push(target),
  });
  return { balancer, questions, hung, firstTargets: () => firstTargetsOf(balancer) };
}
const firstTargetsOf = (balancer: LoadBalancer): Set<string | undefined> =>
  new Set(Array.from({ length: 6 }, () => balancer.targetsFor('files')[0]));

test("a service's addresses take turns, and each request may try all of them", () => {
  const { balancer } = startBalancer();
  expect(balancer.targetsFor('files')).toEqual(TARGETS);
  expect(balancer.targetsFor('admin')).toEqual(['http://b:1', 'http://c:1', 'http://a:1']);
  expect(balancer.targetsFor('orders')).toEqual(['http://d:1']);
  expect(createLoadBalancer(new Map()).targetsFor('files')).toEqual([]);
});

test('each address is asked every second, also while nothing is wrong', async () => {
  const { questions } = startBalancer();
  await jest.advanceTimersByTimeAsync(3500);
  for (const target of [...TARGETS, 'http://d:1'])
    expect([target, questions.filter((asked) => asked === target).length]).toEqual([target, 3]);
});

test('a suspended address comes last until it is ready', async () => {
  const states: Record<string, TargetState> = { 'http://b:1': 'not ready' };
  const { balancer, firstTargets } = startBalancer(states);
  balancer.suspend('http://b:1');
  balancer.suspend('http://b:1');
  expect(firstTargets()).toEqual(new Set(['http://a:1', 'http://c:1']));
  expect(balancer.targetsFor('files')[2]).toBe('http://b:1');
  await jest.advanceTimersByTimeAsync(3500);
  expect(firstTargets()).not.toContain('http://b:1');
  states['http://b:1'] = 'ready';
  await jest.advanceTimersByTimeAsync(1000);
  expect(firstTargets()).toContain('http://b:1');
});

test('if all addresses are suspended, all are tried', () => {
  const { balancer } = startBalancer();
  for (const address of TARGETS) balancer.suspend(address);
  expect(balancer.targetsFor('files').toSorted()).toEqual(TARGETS);
});

test('safety 73: an address that is silent is left out until it answers, and is told of once nobody should wait', async () => {
  const states: Record<string, TargetState> = { 'http://b:1': 'silent' };
  const { balancer, hung } = startBalancer(states);
  await jest.advanceTimersByTimeAsync(1000);
  expect(balancer.targetsFor('files').toSorted()).toEqual(['http://a:1', 'http://c:1']);
  await jest.advanceTimersByTimeAsync(5000);
  expect(hung).toEqual([]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(new Set(hung)).toEqual(new Set(['http://b:1']));
  states['http://b:1'] = 'ready';
  await jest.advanceTimersByTimeAsync(1000);
  expect(balancer.targetsFor('files').toSorted()).toEqual(TARGETS);
});

test('safety 73: an address that gave no sign of life is asked at once, and calls wait for its answer', async () => {
  const states: Record<string, TargetState> = { 'http://d:1': 'silent' };
  const { balancer, questions } = startBalancer(states);
  balancer.setAside('http://d:1');
  expect(balancer.targetsFor('orders')).toEqual([]);
  const [isLate, isInTime] = [balancer.untilAnswering('orders', 500), balancer.untilAnswering('orders', 5000)];
  await jest.advanceTimersByTimeAsync(600);
  expect(questions).toEqual(['http://d:1']);
  await expect(isLate).resolves.toBe(false);
  states['http://d:1'] = 'ready';
  await jest.advanceTimersByTimeAsync(1000);
  await expect(isInTime).resolves.toBe(true);
  await expect(createLoadBalancer(new Map()).untilAnswering('files', 5000)).resolves.toBe(false);
});

test('safety 55: a call that the others refused waits for an address that is silent, and for no other', async () => {
  const states: Record<string, TargetState> = { 'http://a:1': 'not ready', 'http://b:1': 'silent' };
  const { balancer } = startBalancer(states);
  states['http://c:1'] = 'not ready';
  await jest.advanceTimersByTimeAsync(1000);
  const [isLate, isInTime] = [balancer.untilReady('files', 500), balancer.untilReady('files', 5000)];
  await jest.advanceTimersByTimeAsync(1000);
  await expect(isLate).resolves.toBe(false);
  states['http://b:1'] = 'ready';
  await jest.advanceTimersByTimeAsync(1000);
  await expect(isInTime).resolves.toBe(true);
  states['http://b:1'] = 'not ready';
  await jest.advanceTimersByTimeAsync(1000);
  await expect(balancer.untilReady('files', 5000)).resolves.toBe(false);
});

test('an answer that was asked for before an address was suspended does not count', async () => {
  const answers: ((state: TargetState) => void)[] = [];
  const balancer = createLoadBalancer(urls, {
    ask: () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  });
  await jest.advanceTimersByTimeAsync(1000);
  balancer.suspend('http://b:1');
  for (const answer of answers) answer('ready');
  await jest.advanceTimersByTimeAsync(0);
  expect(firstTargetsOf(balancer)).toEqual(new Set(['http://a:1', 'http://c:1']));
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
