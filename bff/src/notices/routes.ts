import { Router, type RequestHandler } from 'express';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { tooManyRequests } from '@trestle/schema/errors';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import type { IdentityStore } from '../identityStore';
import { rejectParameters } from '../middleware/rejectParameters';
import { createNoticeWatcher } from './noticeWatcher';

/** Streams of one person at one BFF. Each browser needs one for all its tabs. */
const MAX_STREAMS_PER_PERSON = 10;
/** Sent now and then, so that proxies in between don't close a silent connection. */
const HEARTBEAT_MS = 20_000;
/** A stream ends after this time, and the browser asks again with its newest token. */
const MAX_STREAM_MS = 300_000;
/** How often streams look whether their process stops. It waits for them as long as for any request. */
const STOP_CHECK_MS = 200;

export interface NoticeStreamOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  store: IdentityStore;
  requireSession: RequestHandler;
  isStopping: () => boolean;
}

/**
 * Serves GET /api/{product}/notice_stream/: server-sent events with the caller's number of unread notices, at once and
 * at each change. It carries no notices: browsers read them from the collection.
 */
export function noticeStreamRoutes({ product, store, requireSession, isStopping }: NoticeStreamOptions): Router {
  const watcher = createNoticeWatcher(store);
  /** Functions that end the streams under way. */
  const endings = new Set<() => void>();
  setInterval(() => {
    if (isStopping()) for (const end of endings) end();
  }, STOP_CHECK_MS).unref();
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`/api/${product}/notice_stream/`);
  route.get(rejectParameters, requireSession, (req, res) => {
    const { claims, session } = req.user!;
    if (watcher.countWatchers(session.actor) >= MAX_STREAMS_PER_PERSON) throw tooManyRequests();
    res.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    res.flushHeaders();
    const endsInMs = Math.min(MAX_STREAM_MS, claims.exp * 1000 - Date.now());
    const endTimer = setTimeout(end, Math.max(0, endsInMs));
    const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT_MS);
    const unwatch = watcher.watch({
      session: session.session,
      user: session.user.id,
      actor: session.actor,
      onCount: (count) => res.write(`event: notices\ndata: ${JSON.stringify(count)}\n\n`),
      onEnd: end,
    });
    endings.add(end);
    // Who left while the session was looked up takes nobody's place.
    whenExchangeEnds(res, stop);
    // A reply that waits behind another one of its connection doesn't close when it ends. Nothing is written any more.
    function end(): void {
      stop();
      res.end();
    }
    function stop(): void {
      clearTimeout(endTimer);
      clearInterval(heartbeat);
      endings.delete(end);
      unwatch();
    }
  });
  route.all(refuseOtherMethods('GET'));
  return router;
}
