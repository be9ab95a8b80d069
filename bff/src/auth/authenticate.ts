import type { Request, RequestHandler } from 'express';
import passport from 'passport';
import passportJwt from 'passport-jwt';
import { Problem, unauthenticated } from '@trestle/schema/errors';
import type { Caller } from '../caller';
import type { IdentityStore } from '../identityStore';
import type { CachedTokens } from './tokenCache';
import type { TokenClaims, Tokens } from './token';

type Verified = (error: unknown, claims?: TokenClaims) => void;

// passport-jwt would verify with jsonwebtoken. What it takes for a key it hands on untouched: ours is the Tokens.
Object.assign(passportJwt.Strategy, {
  JwtVerifier: (token: string, tokens: Tokens, _options: object, done: Verified) => {
    tokens.verify(token).then((claims) => done(null, claims), done);
  },
});

/** The session of a genuine token, if it lives and is of the persons that the token names. */
export async function findCaller(claims: TokenClaims, store: IdentityStore): Promise<Caller | null> {
  const session = await store.liveSession(claims.sid);
  if (!session) return null;
  const { user, actor } = session;
  const sameUser = String(user.id) === claims.sub && String(actor) === (claims.act?.sub ?? claims.sub);
  return sameUser ? { claims, session } : null;
}

/**
 * The step that lets in whoever holds a token of a living session, and sets `req.user`.
 * @throws Problem 401, 403 'Signature has expired.', or 503 when sessions cannot be read (safety 43)
 */
export function authenticate(tokens: CachedTokens, store: IdentityStore): RequestHandler {
  const authenticator = new passport.Authenticator();
  authenticator.use(
    'token',
    new passportJwt.Strategy(
      {
        jwtFromRequest: bearerToken,
        secretOrKeyProvider: (_req, _token, done) => done(null, tokens as unknown as Buffer),
      },
      (claims: TokenClaims, done) => {
        findCaller(claims, store).then((caller) => (caller ? done(null, caller) : done(null, false, ended())), done);
      },
    ),
  );
  return (req, res, next) => {
    const decide = (error: unknown, caller?: Caller | false | null, info?: unknown) => {
      if (error) return next(error);
      if (!caller) return next(info instanceof Problem ? info : unauthenticated());
      req.user = caller;
      return next();
    };
    // Passport has let this very token in before: its session is all that is left to ask.
    const claims = tokens.cachedClaims(bearerToken(req));
    if (claims) findCaller(claims, store).then((caller) => (caller ? decide(null, caller) : decide(ended())), decide);
    else authenticator.authenticate('token', { session: false }, decide)(req, res, next);
  };
}

const ended = () => unauthenticated('The session has ended.');

/** The token of the header `Authorization: Bearer …`, and nothing beside it. passport-jwt's own reader overlooks the rest. */
export function bearerToken(req: Request): string | null {
  return /^bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;
}
