import type { Request, RequestHandler } from 'express';
import passport from 'passport';
import passportJwt from 'passport-jwt';
import { Problem, unauthenticated } from '@trestle/schema/errors';
import type { SignedInCaller } from '../caller';
import type { IdentityStore } from '../identityStore';
import type { TokenClaims, Tokens } from './token';
import type { CachedTokens } from './tokenCache';

type VerifyCallback = (error: unknown, claims?: TokenClaims) => void;

// passport-jwt would verify with jsonwebtoken. It hands its 'key' on untouched, so our Tokens take the key's place.
Object.assign(passportJwt.Strategy, {
  JwtVerifier: (token: string, tokens: Tokens, _options: object, done: VerifyCallback) => {
    tokens.verify(token).then((claims) => done(null, claims), done);
  },
});

/** Returns the caller of a genuine token, or null when its session has ended or belongs to other people. */
export async function findCaller(claims: TokenClaims, store: IdentityStore): Promise<SignedInCaller | null> {
  const session = await store.findLiveSession(claims.sid);
  if (!session) return null;
  const { user, actor } = session;
  const areSamePeople = String(user.id) === claims.sub && String(actor) === (claims.act?.sub ?? claims.sub);
  return areSamePeople ? { claims, session } : null;
}

/**
 * Requires a token of a live session, and sets `req.user`.
 * @throws Problem 401; 403 'Signature has expired.'; 503 when sessions cannot be read (SECURITY.md, 43)
 */
export function authenticate(tokens: CachedTokens, store: IdentityStore): RequestHandler {
  const authenticator = new passport.Authenticator();
  authenticator.use('token', createStrategy(tokens, store));

  return (req, res, next) => {
    const finish = (error: unknown, caller?: SignedInCaller | false | null, info?: unknown) => {
      if (error) return next(error);
      if (!caller) return next(info instanceof Problem ? info : unauthenticated());
      req.user = caller;
      return next();
    };
    // Passport let this very token in before, so only its session is left to check.
    const claims = tokens.cachedClaims(bearerToken(req));
    if (!claims) return void authenticator.authenticate('token', { session: false }, finish)(req, res, next);
    findCaller(claims, store).then((caller) => (caller ? finish(null, caller) : finish(sessionEnded())), finish);
  };
}

function createStrategy(tokens: Tokens, store: IdentityStore): passportJwt.Strategy {
  const options: passportJwt.StrategyOptionsWithoutRequest = {
    jwtFromRequest: bearerToken,
    secretOrKeyProvider: (_req, _token, done) => done(null, tokens as unknown as Buffer),
  };
  return new passportJwt.Strategy(options, (claims: TokenClaims, done) => {
    findCaller(claims, store).then((caller) => (caller ? done(null, caller) : done(null, false, sessionEnded())), done);
  });
}

const sessionEnded = () => unauthenticated('The session has ended.');

/** Returns the token of `Authorization: Bearer …`. passport-jwt's own reader accepts further text after it. */
export function bearerToken(req: Request): string | null {
  return /^bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;
}
