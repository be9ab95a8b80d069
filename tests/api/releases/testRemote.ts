import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { withDatabase, type RunSql } from '../../database';
import { unique } from '../../uniqueText';
import { address, as, callTo, expectStatus, list, type Body, type Call, type ApiReply } from '../parts/people';

export const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
export const { version: CONTRACT } = JSON.parse(readFileSync(join(root, 'db/schema/remoteContract.json'), 'utf8')) as {
  version: number;
};
export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
export const admin = as('admin');

/** A release that a test uploads. */
export interface ReleaseUpload {
  version: string;
  files: Record<string, string>;
  token?: string;
  /** Another remote's name. */
  name?: string;
  /** By default the true digests. */
  integrity?: Record<string, string>;
  /** Further fields. */
  more?: Record<string, string>;
}

/** A remote of a test's own, with a token, which `remove` takes away with all its releases. */
export interface TestRemote {
  name: string;
  token: string;
  createToken(remote?: string, expires?: string | null): Promise<Body>;
  /** Returns the files of a build whose page shows a text. */
  buildOf(text: string, more?: object): Record<string, string>;
  /** Uploads a release. */
  send(upload: ReleaseUpload): Promise<{ status: number; body: Body }>;
  /** Sends source maps of a release by their file's name. */
  sendSourceMaps(
    version: string,
    maps: Record<string, string>,
    bearer?: string,
  ): Promise<{ status: number; body: Body }>;
  /** Uploads a small release of a version. @throws Error unless it is accepted */
  release(version: string, more?: Record<string, string>): Promise<Body>;
  /** Opens its pages to everybody, or closes them as those of a new remote. */
  setOpen(isOpen: boolean): Promise<unknown>;
  /** Calls /api/trestle/module/{name}/{call}/, with the token unless another caller is given. */
  callModule(method: string, path?: string, body?: object, caller?: Call): Promise<ApiReply>;
  /** Calls /api/trestle/release/{call}/ with the token. */
  post(call: string, body: object, bearer?: string): Promise<ApiReply>;
  activate(body: object, bearer?: string): Promise<ApiReply>;
  /** The version that a caller gets, undefined for none. */
  versionFor(caller?: Call): Promise<string | undefined>;
  /** All its releases, newest first, as administrators see them. */
  releases(): Promise<Body[]>;
  /** Actions of the audit of its releases, oldest first. */
  auditActions(): Promise<Body[]>;
  remove(): Promise<void>;
}

/**
 * Waits until no other file's trials run, and keeps them from starting: whoever loads the shell counts for every trial.
 * @returns the function that lets them start
 */
export async function startTrialsAlone(): Promise<() => Promise<void>> {
  const connection = await createConnection(process.env['TRESTLE_DB']!);
  const [[lock]] = await connection.query<RowDataPacket[]>("SELECT GET_LOCK('trials of tests', 100) AS is_held");
  if (lock!['is_held'] !== 1) throw new Error("Another file's trials still run");
  return () => connection.end();
}

/**
 * Waits until a statement waits for a lock of the transaction in `run`, or until `work`, which sends it, is over.
 * @param statement pattern for LIKE
 * @returns whether it waits
 */
export async function untilWaiting(run: RunSql, statement: string, work: Promise<unknown>): Promise<boolean> {
  const findWaiting =
    'SELECT `ID` FROM information_schema.PROCESSLIST WHERE `INFO` LIKE ? AND `TIME_MS` > 100 ' +
    'AND `ID` <> CONNECTION_ID()';
  let isOver = false;
  const markOver = () => {
    isOver = true;
  };
  work.then(markOver, markOver);
  while (!isOver && ((await run(findWaiting, [statement])) as unknown[]).length === 0) await sleep(50);
  return !isOver;
}

/**
 * Holds the lock of all releases while `start` begins something, until that waits for it or is over.
 * @param change what another release changes meanwhile
 */
export async function whileReleasesAreLocked<T>(
  start: () => Promise<T>,
  { change, databaseUrl }: { change?: (run: RunSql) => Promise<unknown>; databaseUrl?: string } = {},
): Promise<{ waited: boolean; reply: T }> {
  const { started, waited } = await withDatabase(async (run) => {
    await run('START TRANSACTION', []);
    await run('SELECT `id` FROM `release_lock` FOR UPDATE', []);
    const started = start();
    const waited = await untilWaiting(run, 'UPDATE `release_lock`%', started);
    await change?.(run);
    await run('COMMIT', []);
    return { started, waited };
  }, databaseUrl);
  return { waited, reply: await started };
}

/** Where a remote is released. */
export interface ReleaseTarget {
  url: string;
  databaseUrl: string;
  admin: Call;
}
const STARTED_PRODUCT: ReleaseTarget = { url: address, databaseUrl: process.env['TRESTLE_DB']!, admin };

/** @param isNew leaves its pages closed, as those of a new remote are */
export async function createTestRemote(
  { url, databaseUrl, admin } = STARTED_PRODUCT,
  { isNew = false } = {},
): Promise<TestRemote> {
  const call = callTo(url);
  const name = `mf-${unique('r').replaceAll(' ', '')}`;
  const tokens: number[] = [];

  async function createToken(remote = name, expires: string | null = null): Promise<Body> {
    const tokenReply = await admin('POST', '/api/trestle/release_token/', { name: unique('token'), remote, expires });
    const body = expectStatus(tokenReply, 201);
    tokens.push(body['id'] as number);
    return body;
  }
  const token = (await createToken())['token'] as string;

  const buildOf: TestRemote['buildOf'] = (text, more = {}) => ({
    'mf-manifest.json': JSON.stringify({ id: name }),
    'page.js': `export default ${JSON.stringify(text)}`,
    'remote.json': JSON.stringify({
      contract: CONTRACT,
      pages: [{ name: `${name}.list`, path: `/${name}/list`, scripts: ['page.js'] }],
      menus: [],
      homeCards: [],
      ...more,
    }),
  });
  const setOpen: TestRemote['setOpen'] = (isOpen) =>
    withDatabase(
      (run) => run('UPDATE `module_release` SET `is_open` = ? WHERE `name` = ?', [isOpen, name]),
      databaseUrl,
    );
  const send: TestRemote['send'] = async (upload) => {
    const { version, files, token: bearer = token, name: uploadName = name, integrity, more = {} } = upload;
    const form = new FormData();
    const digests =
      integrity ?? Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)]));
    const fields = { name: uploadName, version, integrity: JSON.stringify(digests), ...more };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    for (const [path, text] of Object.entries(files)) form.append('files', new Blob([text]), path);
    const reply = await fetch(`${url}/api/trestle/release/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body: form,
    });
    if (reply.status === 201 && !isNew && uploadName === name) await setOpen(true);
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const sendSourceMaps: TestRemote['sendSourceMaps'] = async (version, maps, bearer = token) => {
    const form = new FormData();
    form.set('name', name);
    form.set('version', version);
    for (const [path, text] of Object.entries(maps)) form.append('files', new Blob([text]), path);
    const reply = await fetch(`${url}/api/trestle/release/source_maps/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body: form,
    });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const post: TestRemote['post'] = (path, body, bearer = token) =>
    call('POST', `/api/trestle/release/${path}/`, body, { authorization: `Bearer ${bearer}` });
  const withToken: Call = (method, path, body, headers) =>
    call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  const releases = async () =>
    (await list(admin, 'trestle/module_release', { query: JSON.stringify(['name', 'eq', name]) }))['results'] as Body[];

  return {
    name,
    token,
    createToken,
    buildOf,
    send,
    sendSourceMaps,
    release: async (version, more = {}) => {
      const { status, body } = await send({ version, files: buildOf(version), more });
      if (status !== 201) throw new Error(`${version}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    setOpen,
    callModule: (method, path = '', body, caller = withToken) =>
      caller(method, `/api/trestle/module/${name}/${path}`, body),
    post,
    activate: (body, bearer) => post('activate', body, bearer),
    versionFor: async (caller = call) => {
      const { body } = await caller('GET', '/remotes.json');
      return (body[name] as Body | undefined)?.['version'] as string | undefined;
    },
    releases,
    auditActions: async () => {
      const ids = (await releases()).map(({ id }) => ['other_id', 'eq', id]);
      const query = JSON.stringify({ and: [['other_name', 'eq', 'module_release'], { or: ids }] });
      return (await list(admin, 'trestle/audit', { sort: 'id', limit: '100', query }))['results'] as Body[];
    },
    remove: () =>
      withDatabase(async (run) => {
        await run('DELETE FROM `module_release` WHERE `name` = ?', [name]);
        await run('DELETE FROM `switched_off_remote` WHERE `name` = ?', [name]);
        await run('DELETE FROM `remote_owner` WHERE `name` = ?', [name]);
        await run('DELETE FROM `release_token` WHERE `id` IN (?)', [tokens]);
      }, databaseUrl),
  };
}
