import { Router, type Request, type RequestHandler, type Response } from 'express';
import { MAILED_NOTICE_LABELS } from '@trestle/schema/entities/notice';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, type Subscription } from '@trestle/db/mail/unsubscribe';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import type { AccountStore } from '../auth/accountStore';
import { rejectParameters } from '../middleware/rejectParameters';
import { escapeHtml } from '../pages/escapeHtml';
import type { BffSettings } from '../settings';

/** The page loads nothing, and its form may only be sent back to its own address. */
const PAGE_POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** To the product, whose profile page is behind its login. */
const HOME_LINK = '<p><a href="/">Log in</a></p>';

/** A page of a heading, a sentence and perhaps a button or link, in the browser's own type and colours. */
const pageOf = (title: string, text: string, more = ''): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${more}</main></body></html>`;

/**
 * Serves the address that each mail of a notice names: mail programs end such mails with one POST (RFC 8058), people
 * open a page that asks first, because programs that check links open them, too.
 */
export function unsubscribeRoutes(
  store: Pick<AccountStore, 'endNoticeMails'>,
  { serviceKey, productName }: Pick<BffSettings, 'serviceKey' | 'productName'>,
): Router {
  const send = (res: Response, status: number, page: string): void => {
    res.status(status).set('Content-Security-Policy', PAGE_POLICY).type('html').send(page);
  };
  /** Handles calls by an address that a mail had. Others get a page that says so: a person has opened it. */
  const forSubscription =
    (handle: (subscription: Subscription, req: Request, res: Response) => Promise<void> | void): RequestHandler =>
    (req, res) => {
      const subscription = readUnsubscribeToken(String(req.params['token']), serviceKey);
      if (subscription) return handle(subscription, req, res);
      return send(
        res,
        404,
        pageOf('This address is no longer valid', 'Your profile says which mails you get.', HOME_LINK),
      );
    };
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`${UNSUBSCRIBE_PATH}:token/`);
  const ask = forSubscription(({ kind }, _req, res) => {
    const what = MAILED_NOTICE_LABELS[`mail_${kind}`];
    const form = '<form method="post"><button>Stop these mails</button></form>';
    send(
      res,
      200,
      pageOf(`${productName}: mails`, `You get mails about: ${what}. The bell will still show them.`, form),
    );
  });
  const end = forSubscription(async (subscription, req, res) => {
    await store.endNoticeMails(subscription, req.requestId);
    send(
      res,
      200,
      pageOf('Done', `${productName} sends you no more of these mails. Your profile turns them on again.`),
    );
  });
  route.get(rejectParameters, ask);
  route.post(rejectParameters, end);
  route.all(refuseOtherMethods('GET', 'POST'));
  return router;
}
