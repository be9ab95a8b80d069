import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import type { RegistryReader } from '../releases/serving/registry';
import type { ServedShell, Shells } from '../releases/serving/shells';
import { escapeHtml } from './escapeHtml';
import { integrityPolicy, pagePolicy } from './policy';
import { preloadLinks } from './preloadLinks';
import { publicSettings } from './publicSettings';

/** Where the build's page has its scripts: its version is known only once it is built. */
const BUILT_FOLDER = '/static/VERSION/';

/**
 * Serves the current shell's page: the built file with its version, the settings, a fresh nonce, and preloads for what
 * the address opens.
 */
export function shellPage(
  shells: Pick<Shells, 'current'>,
  settings: EnvironmentSettings,
  registry: Pick<RegistryReader, 'lastReadForAll'>,
): RequestHandler {
  const settingsJson = JSON.stringify(publicSettings(settings));
  let cachedTemplate: { version: string; html: string } | undefined;

  /** Returns the page's template, read once for each shell. */
  async function readTemplate({ version, readPage }: ServedShell): Promise<string> {
    if (cachedTemplate?.version === version) return cachedTemplate.html;
    const built = (await readPage()).replaceAll(BUILT_FOLDER, `/static/${version}/`);
    const html = withMeta(withMeta(built, 'trestle-settings', settingsJson), 'trestle-shell', version).replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(settings.productName)}</title>`,
    );
    cachedTemplate = { version, html };
    return html;
  }

  return async (req, res) => {
    const nonce = randomBytes(18).toString('base64url');
    const template = await readTemplate(await shells.current());
    const preloads = preloadLinks(registry.lastReadForAll(), req.path);
    const html = withMeta(template, 'trestle-nonce', nonce).replace('</head>', () => `${preloads}</head>`);
    res.set({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(nonce, settings.remoteOverrideOrigins),
      ...integrityPolicy(settings.remoteOverrideOrigins, req.headers.cookie),
    });
    res.type('html').send(html);
  };
}

/** Fills in a meta element's content. The element is added where the page has none. */
function withMeta(html: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}">`;
  const pattern = new RegExp(`<meta\\s[^>]*name="?${name}"?[^>]*>`);
  return pattern.test(html) ? html.replace(pattern, () => meta) : html.replace('</head>', () => `${meta}</head>`);
}
