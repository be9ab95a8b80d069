import { address } from './people';
import { tokenOf } from './upload';

export interface DownloadedFile {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}
/** Fetches a path as a demo account, with the reply's bytes. */
export const fileOf = async (
  username: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<DownloadedFile> => {
  const token = await tokenOf(username);
  const reply = await fetch(address + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, bytes, text: Buffer.from(bytes).toString() };
};
/** Downloads a collection's list. */
export const download = (
  username: string,
  collection: string,
  format: string,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<DownloadedFile> =>
  fileOf(username, `/api/${collection}/download/${format}/?${new URLSearchParams(parameters)}`, headers);
/** Parses a csv without its byte order mark. Quoted cells may hold anything. */
export const records = (csv: string): string[][] => {
  const [rows, cell] = [[[]] as string[][], /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy];
  const text = csv.replace(/^\uFEFF/, '');
  for (let found = cell.exec(text); found && cell.lastIndex <= text.length; found = cell.exec(text)) {
    rows.at(-1)!.push(found[1]!.startsWith('"') ? found[1]!.slice(1, -1).replaceAll('""', '"') : found[1]!);
    if (cell.lastIndex >= text.length) break;
    if (found[2] === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
};
