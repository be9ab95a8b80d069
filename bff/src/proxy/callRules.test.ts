import { COLLECTION_ENDPOINTS, OTHER_ENDPOINTS } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { answerLimits, isOutcomeUnknown, mayRetry, remainingSilenceMs } from './callRules';

const LONGEST_WAIT_MS = 10_000;
const NO_SIGN_OF_LIFE = new Error('no sign of life');
/** Every call that services answer, by method, with a key and without. */
const CALLS = [...COLLECTION_ENDPOINTS, ...OTHER_ENDPOINTS].flatMap(({ endpoint, actions, body = 'json' }) =>
  Object.entries(actions).flatMap(([method, { operation }]) =>
    [{}, { 'idempotency-key': 'a' }].map((headers) => ({
      req: { method, headers },
      call: { endpoint, operation, body } as ApiCall,
    })),
  ),
);

test('safety 73: nobody waits for silent services longer than 10 s, whatever the call and however often it was tried', () => {
  for (const { req, call } of CALLS) {
    let elapsedMs = 0;
    do elapsedMs += answerLimits(req, call, elapsedMs).silenceMs;
    while (mayRetry(NO_SIGN_OF_LIFE, req, call) && remainingSilenceMs(elapsedMs) > 0);
    expect([req.method, call.endpoint, elapsedMs <= LONGEST_WAIT_MS]).toEqual([req.method, call.endpoint, true]);
  }
});

test('safety 73: what may have been done is sent again only where it is done once, and is told otherwise', () => {
  const retried = CALLS.filter(({ req, call }) => mayRetry(NO_SIGN_OF_LIFE, req, call));
  for (const { req } of retried)
    expect(req.method === 'GET' || req.method === 'HEAD' || 'idempotency-key' in req.headers).toBe(true);
  for (const { req } of CALLS)
    expect(isOutcomeUnknown(NO_SIGN_OF_LIFE, req)).toBe(!['GET', 'HEAD'].includes(req.method));
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });
  for (const { req } of CALLS) expect(isOutcomeUnknown(refused, req)).toBe(false);
});
