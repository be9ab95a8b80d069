import { escapeHtml } from '../pages/escapeHtml';

/** Content security policy of the page: our own origin only, and no inline code (SECURITY.md, 38 and 39). */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the page that shows the API description. Its scripts and styles are below /api/docs/. */
export const docsPage = (name: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(name)}: API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/page.css">
  </head>
  <body>
    <main id="docs"></main>
    <noscript>The description itself: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI, light or dark like the system. Tokens stay in this tab's memory and go to no other server. */
export const DOCS_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  displayOperationId: false,
  validatorUrl: null,
  persistAuthorization: false,
  queryConfigEnabled: false,
  syntaxHighlight: { activated: false },
});
`;

/** Makes Swagger UI fit on a phone. */
export const DOCS_STYLE = `body { margin: 0; }
html.dark-mode { color-scheme: dark; }
.swagger-ui .wrapper { max-width: 1200px; box-sizing: border-box; }
.swagger-ui .info .renderedMarkdown p, .swagger-ui .info .renderedMarkdown td { max-width: 80ch; }
.swagger-ui .renderedMarkdown pre { overflow-x: auto; }
.swagger-ui .renderedMarkdown table { display: block; overflow-x: auto; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; font-size: 18px; }
  .swagger-ui .opblock-tag small { flex: 1 1 60px; }
  .swagger-ui .opblock .opblock-summary,
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-wrap: wrap; min-width: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; }
  .swagger-ui .opblock-body, .swagger-ui .table-container { overflow-x: auto; }
  .swagger-ui table.parameters,
  .swagger-ui table.parameters > tbody,
  .swagger-ui table.parameters > tbody > tr,
  .swagger-ui table.parameters > tbody > tr > td {
    display: block; width: auto; min-width: 0; padding: 2px 0;
  }
  .swagger-ui table.parameters > thead { display: none; }
}
`;
