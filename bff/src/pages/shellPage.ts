import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import type { RegistryReader } from '../releases/serving/registry';
import { escapeHtml } from './escapeHtml';
import { integrityPolicy, pagePolicy } from './policy';
import { preloadLinks } from './preloadLinks';
import { publicSettings } from './publicSettings';

/** Serves the shell's page: the built file with settings, a fresh nonce, and preloads for what the address opens. */
export function shellPage(
  shellDir: string,
  settings: EnvironmentSettings,
  registry: Pick<RegistryReader, 'lastReadForAll'>,
): RequestHandler {
  const file = join(shellDir, 'index.html');
  const settingsJson = JSON.stringify(publicSettings(settings));
  let cachedTemplate: { mtimeMs: number; html: string } | undefined;

  /** Returns the page's template. It is read again after a new build, since the shell is deployed without a restart. */
  async function readTemplate(): Promise<string> {
    const { mtimeMs } = await stat(file).catch((cause: unknown) => {
      throw Object.assign(serviceUnavailable('The pages are not built yet.', 5), { cause });
    });
    if (cachedTemplate?.mtimeMs === mtimeMs) return cachedTemplate.html;
    const html = withMeta(await readFile(file, 'utf8'), 'trestle-settings', settingsJson).replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(settings.productName)}</title>`,
    );
    cachedTemplate = { mtimeMs, html };
    return html;
  }

  return async (req, res) => {
    const nonce = randomBytes(18).toString('base64url');
    const preloads = preloadLinks(registry.lastReadForAll(), req.path);
    const html = withMeta(await readTemplate(), 'trestle-nonce', nonce).replace('</head>', () => `${preloads}</head>`);
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
