import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { Settings } from '@trestle/db/identity/settings';
import type { RegistryReader } from '../remotes/registry';
import { escapeHtml } from './escapeHtml';
import { pagePolicy } from './policy';
import { preloadLinks } from './preloadLinks';
import { publicSettings } from './publicSettings';

/** The shell's page: the built one with the settings, a nonce of its own, and preloads for what its address opens. */
export function shellPage(
  shellDir: string,
  settings: Settings,
  registry: Pick<RegistryReader, 'lastRead'>,
): RequestHandler {
  const file = join(shellDir, 'index.html');
  const shown = JSON.stringify(publicSettings(settings));
  let known: { since: number; html: string } | undefined;

  /** Read again when it was built anew: the shell is deployed without a restart. */
  async function template(): Promise<string> {
    const { mtimeMs } = await stat(file).catch((cause: unknown) => {
      throw Object.assign(serviceUnavailable('The pages are not there yet.', 5), { cause });
    });
    if (known?.since === mtimeMs) return known.html;
    const html = withMeta(await readFile(file, 'utf8'), 'trestle-settings', shown).replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(settings.productName)}</title>`,
    );
    known = { since: mtimeMs, html };
    return html;
  }

  return async (req, res) => {
    const nonce = randomBytes(18).toString('base64url');
    const preloads = preloadLinks(registry.lastRead(), req.path);
    const html = withMeta(await template(), 'trestle-nonce', nonce).replace('</head>', () => `${preloads}</head>`);
    res.set({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(nonce, settings.remoteOverrideOrigins),
    });
    res.type('html').send(html);
  };
}

/** The page with a meta's content filled in; the meta is added where the page has none. */
function withMeta(html: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}">`;
  const place = new RegExp(`<meta\\s[^>]*name="?${name}"?[^>]*>`);
  return place.test(html) ? html.replace(place, () => meta) : html.replace('</head>', () => `${meta}</head>`);
}
