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
} from './identity/signedIdentity';
import { CALL_HEADER, createCallReader } from './identity/signedCall';

/** A request whose caller and call are known to be the BFF's word. */
export interface VerifiedRequest extends Request {
  identity: Identity;
  asked: ApiCall;
}

/** Says in each reply which exchange it belongs to: the BFF passes on no other's (safety 64). */
export const echoExchange: RequestHandler = (request, response, next) => {
  const exchange = request.get(EXCHANGE_HEADER);
  if (exchange !== undefined) response.setHeader(ANSWERS_HEADER, exchange);
  next();
};

/**
 * Believes the BFF's signatures and nothing else (safety 37), and lets through only the very call that was decided
 * about: this service reads the address by the same table, and what it would do must be what is signed (safety 65).
 */
export const verifyCall = (serviceKey: string, addresses: EndpointTable): RequestHandler => {
  const readIdentity = createIdentityReader(serviceKey);
  const readCall = createCallReader(serviceKey);
  return async (request, _response, next) => {
    const signed = request.get(IDENTITY_HEADER) ?? '';
    const exchange = request.get(EXCHANGE_HEADER) ?? '';
    const identity = signed ? await readIdentity(signed).catch(() => undefined) : undefined;
    const decision = readCall(request.get(CALL_HEADER) ?? '', {
      identity: signed,
      method: request.method,
      target: request.url,
      exchange,
    });
    if (!identity || decision === undefined) throw unauthenticated();
    const target = parseTarget(request.url);
    if (!target) throw badRequest('The address could not be read.');
    const asked = addresses.read(request.method, target);
    if (decision !== decisionKey(asked) || identity.call !== operationKey(asked))
      throw forbidden('This is not the call that was allowed.');
    Object.assign(request, { identity, asked });
    next();
  };
};
