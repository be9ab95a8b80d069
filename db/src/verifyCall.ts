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

/** A request whose caller and call are signed by the BFF. */
export interface VerifiedRequest extends Request {
  identity: Identity;
  call: ApiCall;
}

/** Repeats the exchange's id in the reply. The BFF drops replies of other exchanges (SECURITY.md, 64). */
export const echoExchange: RequestHandler = (request, response, next) => {
  const exchange = request.get(EXCHANGE_HEADER);
  if (exchange !== undefined) response.setHeader(ANSWERS_HEADER, exchange);
  next();
};

/**
 * Lets a request pass only if the BFF signed it (SECURITY.md, 37), and only as the call that the BFF decided about. The
 * service reads the address by the same table as the BFF. The call that it would serve must be the signed call
 * (SECURITY.md, 65).
 * @throws Problem 401 without valid signatures, 403 when they are for another call
 */
export const verifyCall = (serviceKey: string, endpoints: EndpointTable): RequestHandler => {
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
    const call = endpoints.read(request.method, target);
    if (decision !== decisionKey(call) || identity.call !== operationKey(call))
      throw forbidden('This is not the call that was allowed.');
    Object.assign(request, { identity, call });
    next();
  };
};
