import { answerLimits } from './callRules';
import { COLLECTION_ENDPOINTS, MAIL_ENDPOINTS, OTHER_ENDPOINTS } from '@trestle/schema/endpointDeclarations';
import { LONG_CALL } from '@trestle/schema/longCall';

/** Addresses of calls by their endpoint, as a browser writes them. */
const CALLS = [
  ...COLLECTION_ENDPOINTS.map(({ endpoint, template }) => [endpoint, `/api/product/${template}`] as const),
  ...MAIL_ENDPOINTS.map(({ endpoint, path }) => [endpoint, `/api/trestle/${path}`] as const),
  ...OTHER_ENDPOINTS.map(({ endpoint, shape }) => [endpoint, addressOf(shape)] as const),
];

/** Writes an address of a shape: `^\/reports\/download$` is `/reports/download`. */
function addressOf({ source }: RegExp): string {
  return source.replaceAll(/[\\^$]|\(\?:|\|fs\)/g, '').replaceAll('([^/]+)', '7');
}

/** Whether the BFF waits longer for the answer than for that of other calls. */
function isLong(endpoint: string): boolean {
  const limitOf = (name: string) =>
    answerLimits({ method: 'POST', headers: {} }, { endpoint: name, operation: 'create' } as never, 0).answerMs;
  return limitOf(endpoint) > limitOf('item');
}

test('a browser waits for every call for which the BFF waits long', () => {
  const longCalls = CALLS.filter(([endpoint]) => isLong(endpoint));
  expect(longCalls.length).toBeGreaterThan(12);
  expect(longCalls.filter(([, path]) => !LONG_CALL.test(path))).toEqual([]);
  expect(CALLS.filter(([endpoint, path]) => endpoint === 'item' && LONG_CALL.test(path))).toEqual([]);
});
