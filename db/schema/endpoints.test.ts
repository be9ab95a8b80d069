import { collectionEndpoints, operationKey, createEndpointTable, decisionKey } from './endpoints';
import { entities } from './entities/all';
import { collectionPath } from './entity';

const addresses = createEndpointTable(entities, 'trestle');
const read = (method: string, path: string, query = '') => addresses.read(method, { path, query });

test.each([
  ['GET', '/api/product/', '', 'list product list'],
  ['GET', '/api/product/', '_code=true', 'list product list lookup'],
  ['POST', '/api/product/', '', 'list product create'],
  ['GET', '/api/product/download/csv/', '', 'download product list csv'],
  ['HEAD', '/api/product/3/', '', 'item product read 3'],
  ['PATCH', '/api/product/3/', '', 'item product edit 3'],
  ['DELETE', '/api/product/3/', '', 'item product delete 3'],
  ['POST', '/api/product/3/merge/', '', 'merge product delete 3'],
  ['GET', '/api/trestle/user/3/history/', '', 'history user read 3'],
  ['POST', '/api/trestle/send_email/', '', 'mail - create'],
  ['POST', '/filesystem/upload/', '', 'upload file create'],
  ['GET', '/fs/download/3/', 'download=1', 'content file read 3'],
  ['GET', '/api/changes/', '?after=3', 'changes - read'],
  ['GET', '/reports/reports/', '', 'reports - read'],
  ['GET', '/reports/reportsParams/stock/', '', 'report - read stock'],
  ['POST', '/reports/download', '', 'report_file - create'],
])('%s %s?%s is %j', (method, path, query, decision) => {
  expect(decisionKey(read(method, path, query))).toBe(decision);
});

test('the error for a wrong method lists the accepted ones', () => {
  expect(() => read('DELETE', '/api/trestle/audit/3/')).toThrow(
    expect.objectContaining({ status: 405, headers: { Allow: 'GET, HEAD' } }),
  );
  expect(() => read('GET', '/reports/download')).toThrow(
    expect.objectContaining({ status: 405, headers: { Allow: 'POST' } }),
  );
});

test('bodies are JSON, except for files and the form of a report', () => {
  expect([
    read('POST', '/filesystem/upload/').body,
    read('POST', '/reports/download').body,
    read('PUT', '/api/product/3/').body,
  ]).toEqual(['upload', 'form', 'json']);
});

test('safety 65: each kind of call has a different name', () => {
  const names = entities.flatMap((entity) =>
    collectionEndpoints(entity).flatMap(({ template, methods }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => {
          const call = read(method, collectionPath(entity) + template.replace(/\{\w+\}/, '3'));
          return `${operationKey(call)} by ${method}`;
        }),
    ),
  );
  expect(new Set(names).size).toBe(names.length);
});
