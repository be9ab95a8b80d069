import { gzipSync } from 'node:zlib';
import { Router, type RequestHandler } from 'express';
import swaggerUi from 'swagger-ui-dist/absolute-path.js';
import { notFound } from '@trestle/schema/errors';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { staticFiles } from '../middleware/staticFiles';
import { createOpenApiDocument, type DocumentOptions } from './document';
import { DOCS_POLICY, DOCS_SCRIPT, DOCS_STYLE, docsPage } from './page';

/** The files of Swagger UI that the page loads. */
const SWAGGER_UI_FILES = /^\/api\/docs\/swagger-ui(-bundle\.js|\.css)$/;

/**
 * Serves GET /api/openapi.json and /api/docs (contract §2.5) without a token, because people write programs before they
 * have an account. They contain no data, only what every browser that loads the remotes gets anyway.
 */
export function docsRoutes(options: DocumentOptions): Router {
  /** Made once: making it takes long, and anybody may ask. */
  let document: { plain: Buffer; gzipped: Buffer } | undefined;
  const sendDocument: RequestHandler = (req, res) => {
    document ??= describe(options);
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }).type('json');
    if (req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(document.gzipped);
    else res.send(document.plain);
  };
  const sendText =
    (type: string, body: string): RequestHandler =>
    (_req, res) => {
      res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': DOCS_POLICY }).type(type).send(body);
    };

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/openapi.json', sendDocument);
  router.get('/api/docs', sendText('html', docsPage(options.name)));
  router.get('/api/docs/start.js', sendText('js', DOCS_SCRIPT));
  router.get('/api/docs/page.css', sendText('css', DOCS_STYLE));
  router.get(SWAGGER_UI_FILES, staticFiles(swaggerUi(), { prefix: '/api/docs', immutable: false }));
  router.all(['/api/openapi.json', '/api/docs'], refuseOtherMethods('GET', 'HEAD'));
  router.use('/api/docs', () => {
    throw notFound();
  });
  return router;
}

function describe(options: DocumentOptions): { plain: Buffer; gzipped: Buffer } {
  const plain = Buffer.from(JSON.stringify(createOpenApiDocument(options)));
  return { plain, gzipped: gzipSync(plain) };
}
