import type { Request, RequestHandler } from 'express';
import { operationKey, decisionKey, type EndpointTable, type ApiCall } from '@trestle/schema/endpoints';
import { forbidden, badRequest, unauthenticated } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';
import {
  ANSWERS_HEADER,
  EXCHANGE_HEADER,
  IDENTITY_HEADER,
  createIdentityReader,
  type Identity,
} from '../platform/signedIdentity';
import { createExchangeMemory } from '../platform/exchangeMemory';
import { TRACE_HEADER } from '../platform/tracing/tracing';
import { CALL_HEADER, createCallReader, describeBody, describeStream, SIGNED_HEADERS } from '../platform/signedCall';

/** A request whose caller and call are signed by the BFF. */
export interface VerifiedRequest extends Request {
  identity: Identity;
  call: ApiCall;
  /** What the BFF signed about the body; undefined from a BFF of the version before. */
  signedBody: string | undefined;
}

/** Repeats the exchange's id in the reply. The BFF drops replies of other exchanges (SECURITY.md, 64). */
export const echoExchange: RequestHandler = (request, response, next) => {
  const exchange = request.get(EXCHANGE_HEADER);
  if (exchange !== undefined) response.setHeader(ANSWERS_HEADER, exchange);
  next();
};

/**
 * Headers about the connection, the framing of the body, which is signed itself, and the call's place in its trace, on
 * which nothing else depends.
 */
const UNSIGNED_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', TRACE_HEADER];
const READABLE_HEADERS: ReadonlySet<string> = new Set([...SIGNED_HEADERS, ...UNSIGNED_HEADERS]);
/** Removes what nobody signed, so that no service can rely on it. */
function dropUnsignedHeaders({ headers }: Request): void {
  for (const name of Object.keys(headers)) if (!READABLE_HEADERS.has(name)) delete headers[name];
}

/**
 * Whether a body is the signed one.
 * @param read the body as it was read; undefined for none, and for one that is streamed
 */
export function isSignedBody({ signedBody, headers, call }: VerifiedRequest, read: Buffer | undefined): boolean {
  if (signedBody === undefined) return true;
  if (signedBody.startsWith('stream-')) return call.body === 'upload' && signedBody === describeStream(headers);
  return signedBody === describeBody(read);
}

/**
 * Lets a request pass only if the BFF signed it (SECURITY.md, 37), and only as the call that the BFF decided about. The
 * service reads the address by the same table as the BFF. The call that it would serve must be the signed call
 * (SECURITY.md, 65). Each signature is for one use; the body is compared once it was read (`requestSteps.ts`).
 * @throws Problem 401 without valid signatures, or with used ones, 403 when they are for another call
 */
export function verifyCall(serviceKey: string, endpoints: EndpointTable): RequestHandler {
  const readIdentity = createIdentityReader(serviceKey);
  const readCall = createCallReader(serviceKey);
  const isNewExchange = createExchangeMemory();
  return async (request, _response, next) => {
    const signed = request.get(IDENTITY_HEADER) ?? '';
    const exchange = request.get(EXCHANGE_HEADER) ?? '';
    const identity = signed ? await readIdentity(signed).catch(() => undefined) : undefined;
    const signedCall = readCall(request.get(CALL_HEADER) ?? '', {
      identity: signed,
      method: request.method,
      target: request.url,
      exchange,
      headers: request.headers,
    });
    if (!identity || !signedCall || !isNewExchange(exchange)) throw unauthenticated();
    const { decision, body: signedBody } = signedCall;
    dropUnsignedHeaders(request);
    const target = parseTarget(request.url);
    if (!target) throw badRequest('The address could not be read.');
    const call = endpoints.read(request.method, target);
    if (decision !== decisionKey(call) || identity.call !== operationKey(call))
      throw forbidden('This is not the call that was allowed.');
    Object.assign(request, { identity, call, signedBody });
    next();
  };
}
