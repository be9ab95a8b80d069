import { Router, type Request } from 'express';
import { MAILED_NOTICE_LABELS } from '@trestle/schema/entities/notice';
import { methodNotAllowed, notFound } from '@trestle/schema/errors';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, type Subscription } from '@trestle/db/mail/unsubscribe';
import type { AccountStore } from '../auth/accountStore';
import { rejectParameters } from '../middleware/rejectParameters';
import { escapeHtml } from '../pages/escapeHtml';
import type { BffSettings } from '../settings';

/** The page loads nothing, and its form may only be sent back to its own address. */
const PAGE_POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** A page of a heading, a sentence and perhaps a button, in the browser's own type and colours. */
const pageOf = (title: string, text: string, button = ''): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${button}</main></body></html>`;

/**
 * Serves the address that each mail of a notice names: mail programs end such mails with one POST (RFC 8058), people
 * open a page that asks first, because programs that check links open them, too.
 */
export function unsubscribeRoutes(
  store: Pick<AccountStore, 'endNoticeMails'>,
  { serviceKey, productName }: Pick<BffSettings, 'serviceKey' | 'productName'>,
): Router {
  const subscriptionOf = (req: Request): Subscription => {
    const subscription = readUnsubscribeToken(String(req.params['token']), serviceKey);
    if (!subscription) throw notFound();
    return subscription;
  };
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`${UNSUBSCRIBE_PATH}:token/`);
  route.get(rejectParameters, (req, res) => {
    const what = MAILED_NOTICE_LABELS[`mail_${subscriptionOf(req).kind}`];
    const form = '<form method="post"><button>Stop these mails</button></form>';
    res.set('Content-Security-Policy', PAGE_POLICY).type('html');
    res.send(pageOf(`${productName}: mails`, `You get mails about: ${what}. The bell will still show them.`, form));
  });
  route.post(rejectParameters, async (req, res) => {
    await store.endNoticeMails(subscriptionOf(req), req.requestId);
    res.set('Content-Security-Policy', PAGE_POLICY).type('html');
    res.send(pageOf('Done', `${productName} sends you no more of these mails. Your profile turns them on again.`));
  });
  route.all((req) => {
    throw methodNotAllowed(req.method, ['GET', 'POST']);
  });
  return router;
}
