import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { sendRequest, serve, type RawReply } from '../../testing/startBff';
import { staticFiles } from './staticFiles';

/** Asks a server of a folder for `sw.js`. @param etag of a copy that the browser has */
async function fetchFrom(folder: string, readMissing?: () => Buffer, etag?: string): Promise<RawReply> {
  const { url, close } = await serve(
    express()
      .disable('etag')
      .use(staticFiles(folder, { prefix: '', immutable: false, readMissing })),
  );
  const reply = await sendRequest(url, '/sw.js', etag === undefined ? {} : { 'If-None-Match': etag });
  await close();
  return reply;
}

test('a file in memory that gives way to another of its size is fetched anew', async () => {
  const first = await fetchFrom('/nowhere', () => Buffer.from("const version = '1.42.0';"));
  const second = await fetchFrom('/nowhere', () => Buffer.from("const version = '1.43.0';"), first.headers.etag);
  expect([second.status, second.text]).toEqual([200, "const version = '1.43.0';"]);
});

test('a file that another machine wrote at another time is not fetched again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-static-'));
  writeFileSync(join(folder, 'sw.js'), 'const files = [];');
  const { headers } = await fetchFrom(folder);
  utimesSync(join(folder, 'sw.js'), 1, 1);
  expect((await fetchFrom(folder, undefined, headers.etag)).status).toBe(304);
  rmSync(folder, { recursive: true });
});
