import { integrityOf } from '../releases/artifact/releaseFiles';
import { memoryStore, type MemoryStore } from '../../testing/memoryStore';
import { sendRequest, startBff, type RunningBff } from '../../testing/startBff';

const PAGE =
  '<!doctype html><html><head><meta name=trestle-settings content><meta name="trestle-nonce" content="">' +
  '<meta name=trestle-shell content><title>Trestle</title><script src="/static/VERSION/main.js"></script></head></html>';
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let store: MemoryStore;
let bff: RunningBff;

/** The address of a file of the shell's build, whose version the page says. */
async function addressOf(file: string): Promise<string> {
  const { text } = await sendRequest(bff.url, '/', HTML);
  return `/static/${/<meta name="trestle-shell" content="([^"]+)">/.exec(text)![1]}/${file}`;
}

beforeAll(async () => {
  store = memoryStore();
  bff = await startBff(store, {
    PRODUCT_NAME: 'Chairs & "Co" <b>',
    REMOTE_OVERRIDE_ORIGINS: 'https://dev.example:4101',
  });
});
afterAll(() => bff.close());

test('a page is 503 until the shell is built', async () => {
  expect((await sendRequest(bff.url, '/', HTML)).status).toBe(503);
});

test('every other address is the page, with the settings and its own nonce', async () => {
  bff.write('.', 'package.json', '{"version":"1.42.0"}');
  bff.write('shell', 'index.html', PAGE);
  const nonces = new Set<string>();
  for (const path of [
    '/',
    '/container/list?limit=25',
    '/reports/NONE',
    '/reports/download/',
    '/index.html',
    '/home/admin',
  ]) {
    const { status, headers, text } = await sendRequest(bff.url, path, HTML);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    const nonce = /<meta name="trestle-nonce" content="([\w-]{24})">/.exec(text)![1]!;
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    nonces.add(nonce);
    const settingsJson = /<meta name="trestle-settings" content="([^"]*)">/
      .exec(text)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(settingsJson)).toMatchObject({
      productName: 'Chairs & "Co" <b>',
      slug: 'trestle',
      version: '1.42.0',
      variant: 'standard',
      noteLockHours: 24,
    });
    expect(text).toMatch(/<script src="\/static\/1\.42\.0-[0-9a-f]{10}\/main\.js">/);
    expect(text).toContain('<title>Chairs &amp; &quot;Co&quot; &lt;b&gt;</title>');
    expect(text.toLowerCase()).not.toContain('canary');
  }
  expect(nonces.size).toBe(6);
});

test('a new build of the page is served without a restart', async () => {
  bff.write('shell', 'index.html', PAGE.replace('</html>', '<!-- newer --></html>'));
  expect((await sendRequest(bff.url, '/', HTML)).text).toContain('newer');
});

test('safety 39: pages allow no foreign code and no framing, and every reply has security headers', async () => {
  const page = await sendRequest(bff.url, '/', HTML);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(policy).toContain("script-src 'self' https://dev.example:4101");
  for (const path of ['/', '/api/product/', '/healthz', '/remotes.json', '/static/none.js', '/api/..']) {
    const { headers } = await sendRequest(bff.url, path, { Origin: 'https://evil.example' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(
      Object.keys(headers).filter((name) => /^(x-powered-by|server|access-control-.*|set-cookie)$/.test(name)),
    ).toEqual([]);
  }
});

test('an unknown address is 404 for a request for data or a file', async () => {
  expect((await sendRequest(bff.url, '/container/list', { Accept: 'application/json' })).status).toBe(404);
  expect((await sendRequest(bff.url, '/missing.js')).status).toBe(404);
  expect((await sendRequest(bff.url, '/container/list', {}, 'POST')).status).toBe(404);
  expect((await sendRequest(bff.url, '/api/nothing/', HTML)).headers['content-type']).toMatch(/json/);
});

test('hashed files are compressed and cached for a year, and the worker is revalidated', async () => {
  const code = 'console.log("trestle");\n'.repeat(200);
  bff.write('shell', 'main.0123456789.js', code);
  bff.write('shell', 'sw.js', '// worker');
  const path = await addressOf('main.0123456789.js');
  const uncompressed = await sendRequest(bff.url, path);
  expect(uncompressed).toMatchObject({ status: 200, text: code });
  expect(uncompressed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(uncompressed.headers['content-type']).toMatch(/javascript/);
  const gzipped = await fetch(bff.url + path, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(await gzipped.text()).toBe(code);
  const revalidated = await sendRequest(bff.url, path, {
    'If-None-Match': String(uncompressed.headers.etag),
  });
  expect(revalidated.status).toBe(304);
  expect((await sendRequest(bff.url, '/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const wrongPaths = ['/static/none.js', '/static/', '/static/..%2findex.html', '/static/1.0.0/main.0123456789.js'];
  for (const wrongPath of [...wrongPaths, await addressOf('../package.json'), await addressOf('none.js')])
    expect((await sendRequest(bff.url, wrongPath, HTML)).status).toBeGreaterThanOrEqual(400);
});

test('browsers get brotli if they accept it, HEAD gets only headers, and a range the whole file', async () => {
  const code = 'console.log("trestle");\n'.repeat(100);
  bff.write('shell', 'part.0123456789.js', code);
  const path = await addressOf('part.0123456789.js');
  const encodingOf = async (accepted: string) =>
    (await sendRequest(bff.url, path, { 'Accept-Encoding': accepted })).headers['content-encoding'];
  expect(await Promise.all(['gzip, deflate, br', 'gzip', 'br;q=0, identity'].map(encodingOf))).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  const head = await sendRequest(bff.url, path, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': String(code.length) } });
  for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=99999-', 'lines=1'])
    expect(await sendRequest(bff.url, path, { Range: range })).toMatchObject({ status: 200, text: code });
});

test('safety 72: source maps of the shell and of releases are never served', async () => {
  const map = '{"version":3,"sourcesContent":["canary"]}';
  const files = ['main.0123456789.js.map', 'main.0123456789.css.map', 'main.0123456789.js.MAP', 'sw.js.map'];
  for (const file of files) bff.write('shell', file, map);
  bff.write('data', 'releases/mf-orders/1.42.0-aa/remoteEntry.js.map', map);
  const paths = [
    ...files.map((file) => `/${file}`),
    ...(await Promise.all(files.map(addressOf))),
    `${await addressOf(files[0]!)}?x=1`,
    '/remotes/mf-orders/1.42.0-aa/remoteEntry.js.map',
    '/api/docs/swagger-ui-bundle.js.map',
    '/api/docs/swagger-ui.css.map',
  ];
  for (const path of paths) {
    const { status, text } = await sendRequest(bff.url, path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('canary');
  }
});

test('the admin path leads to the shell', async () => {
  for (const path of ['/admin', '/admin/'])
    expect(await sendRequest(bff.url, path, HTML)).toMatchObject({ status: 302, headers: { location: '/home/admin' } });
});

test('the registry has an ETag, shows a release at once, and works while the database is down', async () => {
  const release = {
    name: 'mf-orders',
    version: '1.42.0-aa',
    entry: '/remotes/mf-orders/1.42.0-aa/mf-manifest.json',
    integrity: { 'a.js': 'sha384-x' },
    contract: 1,
    pages: [],
    menus: [],
    homeCards: [],
  };
  const withoutRelease = await sendRequest(bff.url, '/remotes.json');
  expect(withoutRelease).toMatchObject({ status: 200, text: '{}', headers: { 'cache-control': 'no-cache' } });
  store.releases = [release];
  const withRelease = await sendRequest(bff.url, '/remotes.json', {
    'If-None-Match': String(withoutRelease.headers.etag),
  });
  const { name, ...registryEntry } = release;
  expect(JSON.parse(withRelease.text)).toEqual({ [name]: registryEntry });
  expect(
    (await sendRequest(bff.url, '/remotes.json', { 'If-None-Match': String(withRelease.headers.etag) })).status,
  ).toBe(304);
  store.broken.add('findLiveReleases');
  expect((await sendRequest(bff.url, '/remotes.json')).text).toBe(withRelease.text);
  store.broken.clear();
});

test("a page preloads its remote's scripts, with their checksums, and no page waits for the registry", async () => {
  const release = {
    name: 'mf-orders',
    version: '1.42.0-aa',
    entry: '/remotes/mf-orders/1.42.0-aa/mf-manifest.json',
    integrity: { 'entry.js': 'sha384-x', 'list.js': 'sha384-y', 'edit.js': 'sha384-z' },
    contract: 2,
    pages: [
      { name: 'a.list', path: '/a/list', scripts: ['entry.js', 'list.js', 'unlisted.js'] },
      { name: 'a.edit', path: '/a/edit/:id', scripts: ['entry.js', 'edit.js'] },
    ],
    menus: [],
    homeCards: [],
  };
  store.releases = [release];
  await sendRequest(bff.url, '/remotes.json');
  const preloads = async (path: string) =>
    [
      ...(await sendRequest(bff.url, path, HTML)).text.matchAll(
        /<link rel="preload"[^>]*href="([^"]*)" integrity="([^"]*)"/g,
      ),
    ].map(([, href, integrity]) => [href!.replace('/remotes/mf-orders/1.42.0-aa/', ''), integrity]);
  const list = [
    ['entry.js', 'sha384-x'],
    ['list.js', 'sha384-y'],
  ];
  expect(await preloads('/a/list?limit=25')).toEqual(list);
  expect(await preloads('/a')).toEqual(list);
  expect(await preloads('/a/edit/7')).toEqual([
    ['entry.js', 'sha384-x'],
    ['edit.js', 'sha384-z'],
  ]);
  expect(await preloads('/')).toEqual([]);
  store.broken.add('findLiveReleases');
  expect(await preloads('/a/list')).toEqual(list);
  store.broken.clear();
});

test('releases are immutable files, and no other files can be read', async () => {
  const manifest = '{"id":"mf_orders"}';
  store.releases = [
    {
      name: 'mf-orders',
      version: '1.42.0-aa',
      entry: '/remotes/mf-orders/1.42.0-aa/mf-manifest.json',
      integrity: { 'mf-manifest.json': integrityOf(Buffer.from(manifest)) },
      contract: 1,
      pages: [],
      menus: [],
      homeCards: [],
    },
  ];
  bff.write('data', 'releases/mf-orders/1.42.0-aa/mf-manifest.json', manifest);
  bff.write('data', 'releases/mf-orders/1.42.0-aa/unlisted.js', 'canary');
  bff.write('data', 'releases/mf-orders/release.json', '{}');
  bff.write('data', 'secrets/jwt', 'canary');
  const file = await sendRequest(bff.url, '/remotes/mf-orders/1.42.0-aa/mf-manifest.json');
  expect(file).toMatchObject({
    status: 200,
    text: '{"id":"mf_orders"}',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  for (const path of [
    '/remotes/mf-orders/release.json',
    '/remotes/mf-orders/1.42.0-aa/',
    '/remotes/mf-orders/1.42.0-aa/none.js',
    '/remotes/mf-orders/1.42.0-aa/unlisted.js',
    '/remotes/mf-orders/1.42.0-bb/mf-manifest.json',
    '/remotes/',
    '/remotes/../secrets/jwt',
    '/remotes/a/b/..%2f..%2f..%2fsecrets/jwt',
  ]) {
    const { status, text } = await sendRequest(bff.url, path);
    expect([404, 400]).toContain(status);
    expect(text).not.toContain('canary');
  }
});
