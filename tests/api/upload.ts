import { address, logIn, type Body, type Reply } from './people';
import { standard } from './variant';

/** The smallest picture: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const tokens = new Map<string, Promise<string>>();
/** A demo account's token, cached. */
export const tokenOf = (username: string): Promise<string> => {
  const known = tokens.get(username) ?? logIn(username).then(({ token }) => token);
  tokens.set(username, known);
  return known;
};

export interface SentFile {
  content: Buffer | string;
  name: string;
  other_name?: string;
  other_id?: unknown;
  more?: Record<string, string>;
}

/** Uploads as a browser does: the file first, then the fields (contract §2.5). */
export const upload = async (
  username: string,
  { content, name, other_name, other_id, more = {} }: SentFile,
): Promise<Reply> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), name);
  const fields = { userId: '1', other_id, other_name, ...more };
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, String(value));
  return send(username, form);
};
/** Sends a body unchanged. */
export const send = async (
  username: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<Reply> => {
  const headers = { authorization: `Bearer ${await tokenOf(username)}`, ...(type && { 'content-type': type }) };
  const response = await fetch(`${address}/filesystem/upload/`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};
/** Writes a multipart body by hand, so that a file name can contain what no browser sends. */
export const sendRaw = (
  username: string,
  disposition: string,
  content: Buffer,
  fields: Record<string, unknown>,
): Promise<Reply> => {
  const line = '\r\n';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--cut${line}Content-Disposition: form-data; name="${name}"${line}${line}${String(value)}${line}`,
  );
  const start = `${parts.join('')}--cut${line}Content-Disposition: ${disposition}${line}Content-Type: image/png${line}${line}`;
  return send(
    username,
    new Uint8Array(Buffer.concat([Buffer.from(start), content, Buffer.from(`${line}--cut--${line}`)])),
    'multipart/form-data; boundary=cut',
  );
};

/** S2 §7: each variant has its own address. */
export const downloadAddress = (id: unknown): string => `/${standard ? 'filesystem' : 'fs'}/download/${String(id)}/`;

export interface Fetched {
  status: number;
  headers: Headers;
  content: Buffer;
}
export const fetchFile = async (
  username: string | null,
  id: unknown,
  query = '',
  init: RequestInit = {},
): Promise<Fetched> => {
  const headers: Record<string, string> =
    username === null ? {} : { authorization: `Bearer ${await tokenOf(username)}` };
  const response = await fetch(address + downloadAddress(id) + query, { headers, ...init });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
};
