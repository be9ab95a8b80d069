import type { ModuleState } from './moduleData';
import { callDependents, contractDependents, sortByTeam, teamsOf } from './overview';

const remote = (name: string, values: object = {}) =>
  ({ name, current: null, trial: null, owner: null, carries: [], ...values }) as unknown as ModuleState;
const owned = (name: string, team: string) => remote(name, { owner: { team, contact: null } });

test('remotes stand by team, those without a team last', () => {
  const modules = [remote('a'), owned('b', 'Stock'), owned('c', 'Orders'), owned('a2', 'Stock')];
  expect(sortByTeam(modules).map(({ name }) => name)).toEqual(['c', 'a2', 'b', 'a']);
  expect(teamsOf(modules)).toEqual(['Orders', 'Stock']);
});

test('contracts name the releases that were built for them, without the shell', () => {
  const modules = [
    remote('mf-a', { current: { version: '1', contract: 2 }, trial: { version: '2', contract: 3 } }),
    remote('mf-b', { current: { version: '5', contract: 2 } }),
    remote('shell', { current: { version: '9', contract: 3 } }),
  ];
  expect(contractDependents(modules)).toEqual([
    { name: '3', dependents: ['mf-a 2 (on trial)'] },
    { name: '2', dependents: ['mf-a 1', 'mf-b 5'] },
  ]);
});

test('a collection names each remote that calls it once', () => {
  const operations = ['GET /api/stock/', 'PUT /api/stock/{id}/', 'GET /api/x/benches/bench/{id}/'];
  const modules = [
    remote('mf-a', { current: { operations }, trial: { operations } }),
    remote('mf-b', { current: { operations: ['GET /api/stock/'] } }),
    remote('mf-old', { current: { operations: null } }),
  ];
  expect(callDependents(modules)).toEqual([
    { name: '/api/stock/', dependents: ['mf-a', 'mf-b'] },
    { name: '/api/x/benches/bench/', dependents: ['mf-a'] },
  ]);
});
