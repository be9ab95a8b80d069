import type { RemoteSource } from './testRemotes';

/** The remote that is broken in many ways. Its first version works. */
export const BROKEN_REMOTE = 'mf-broken';

/** Source of its page. A test chooses in session storage how the page fails, so one build serves for most kinds. */
const pageSource = (title: string) => `
import { Button, PageHeader, RouteLink } from '@trestle/kit/core';
import { useState } from 'react';
const kind = ${title === 'Works' ? 'null' : "sessionStorage.getItem('broken')"};
if (kind === 'chunk loop') for (;;);
const fail = () => { throw new Error('Thrown by a handler.'); };
if (kind === 'event') setInterval(() => { throw new Error('Thrown by a timer.'); }, 300);
if (kind === 'storage') for (let at = 0, size = 1_000_000; size > 0; at += 1)
  try { localStorage.setItem('broken ' + at, 'x'.repeat(size)); } catch { size = Math.floor(size / 2); }
export default function Broken() {
  const [pressed, press] = useState(0);
  if (kind === 'render') throw new Error('Thrown at render.');
  return <>
    <PageHeader title="${title}" />
    <Button onClick={() => press(pressed + 1)}>Pressed {pressed} times</Button>
    <Button onClick={fail}>Throw</Button>
    <Button onClick={() => void Promise.reject(new Error('Thrown by a promise.'))}>Reject</Button>
    <RouteLink route="product.create">To a form</RouteLink>
  </>;
}
`;
/** Source of its `remote.ts`. */
const remoteSource = (pages: string, contract = 2) => `
import { defineRemote, page } from '@trestle/kit/core';
const kind = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem('broken');
if (kind === 'load') throw new Error('Thrown at load.');
if (kind === 'loop') for (;;);
export default defineRemote({ name: '${BROKEN_REMOTE}', contract: ${contract}, pages: [${pages}] });
`;
const PAGE_DECLARATION = "page('broken.list', '/broken/list', () => import('./Broken'))";

/** Changes a build so that it has a React of its own: another version than the shell's, not shared. */
const WITH_OWN_REACT = `(config) => {
  const federation = config.plugins.find(({ name }) => name === 'RspackModuleFederationPlugin');
  federation._options.shared = {
    ...federation._options.shared,
    react: { version: '17.0.2', requiredVersion: '^17.0.0', singleton: false },
    'react/': { version: '17.0.2', requiredVersion: '^17.0.0', singleton: false },
  };
  return config;
}`;

/** Changes a build so that it may have style sheets: leaves out the check that refuses them. */
const WITH_STYLE_SHEETS = `(config) => {
  config.plugins = config.plugins.filter(({ name }) => name !== 'NoStyleSheets');
  return config;
}`;

const brokenRemote = (
  version: string,
  more: Partial<RemoteSource> & { files?: Record<string, string> } = {},
): RemoteSource => ({
  name: BROKEN_REMOTE,
  version,
  ...more,
  files: { 'remote.ts': remoteSource(PAGE_DECLARATION), 'Broken.tsx': pageSource('Broken'), ...more.files },
});

/** The builds of the remote: the one that works, the one whose page decides how it fails, and those broken as built. */
export const brokenRemotes = {
  works: brokenRemote('1.0.0', {
    files: {
      'remote.ts': remoteSource(PAGE_DECLARATION).replace(/^const kind.*$/m, 'const kind = null;'),
      'Broken.tsx': pageSource('Works'),
    },
  }),
  atRunTime: brokenRemote('1.1.0'),
  contract: brokenRemote('1.2.0', { files: { 'remote.ts': remoteSource(PAGE_DECLARATION, 99) } }),
  share: brokenRemote('1.3.0', { changeConfig: WITH_OWN_REACT }),
  styles: brokenRemote('1.4.0', {
    changeConfig: WITH_STYLE_SHEETS,
    files: {
      'Broken.tsx': `import './broken.css';\n${pageSource('Broken')}`,
      'broken.css': 'body { display: none !important; }',
    },
  }),
  duplicate: brokenRemote('1.5.0', {
    files: {
      'remote.ts': remoteSource(`${PAGE_DECLARATION}, page('user.list', '/user/list', () => import('./Broken'))`),
    },
  }),
} satisfies Record<string, RemoteSource>;
