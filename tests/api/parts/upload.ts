import { address, tokenOf, type ApiReply, type Body } from './people';
import { isStandard } from './variant';

/** A file to upload, and the record that it is attached to. */
export interface SentFile {
  content: Buffer | string;
  name: string;
  other_name?: string;
  other_id?: unknown;
  /** Further fields of the form. */
  more?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
}

/** Uploads as a browser does: the file first, then the fields (contract §2.5). */
export const upload = async (
  username: string,
  { content, name, other_name, other_id, more = {}, key }: SentFile,
): Promise<ApiReply> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), name);
  const fields = { userId: '1', other_id, other_name, ...more };
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, String(value));
  return send(username, form, undefined, key === undefined ? {} : { 'idempotency-key': key });
};
/** Sends a body unchanged. */
export const send = async (
  username: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  type?: string,
  more: Record<string, string> = {},
): Promise<ApiReply> => {
  const headers = {
    authorization: `Bearer ${await tokenOf(username)}`,
    ...(type && { 'content-type': type }),
    ...more,
  };
  const response = await fetch(`${address}/filesystem/upload/`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};
/** Writes a multipart body by hand, so that a file name can contain what no browser sends. */
export const sendRaw = (
  username: string,
  disposition: string,
  content: Buffer,
  fields: Record<string, unknown>,
): Promise<ApiReply> => {
  const lineEnd = '\r\n';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--cut${lineEnd}Content-Disposition: form-data; name="${name}"${lineEnd}${lineEnd}${String(value)}${lineEnd}`,
  );
  const start = `${parts.join('')}--cut${lineEnd}Content-Disposition: ${disposition}${lineEnd}Content-Type: image/png${lineEnd}${lineEnd}`;
  return send(
    username,
    new Uint8Array(Buffer.concat([Buffer.from(start), content, Buffer.from(`${lineEnd}--cut--${lineEnd}`)])),
    'multipart/form-data; boundary=cut',
  );
};

/** S2 §7: each variant has its own address. */
export const downloadAddress = (id: unknown): string => `/${isStandard ? 'filesystem' : 'fs'}/download/${String(id)}/`;

/** A reply of a file's address. */
export interface FetchedFile {
  status: number;
  headers: Headers;
  content: Buffer;
}
/** Fetches an uploaded file. @param username the account, or null for a call without a session */
export const fetchFile = async (
  username: string | null,
  id: unknown,
  query = '',
  init: RequestInit = {},
): Promise<FetchedFile> => {
  const headers: Record<string, string> =
    username === null ? {} : { authorization: `Bearer ${await tokenOf(username)}` };
  const response = await fetch(address + downloadAddress(id) + query, { headers, ...init });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
};
