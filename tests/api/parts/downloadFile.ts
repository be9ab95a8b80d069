import { address, tokenOf } from './people';

/** A reply with a file: its bytes, and the same as text. */
export interface FileReply {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}
/** Fetches a path as a demo account, with the reply's bytes. */
export const fetchPath = async (
  username: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<FileReply> => {
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
): Promise<FileReply> =>
  fetchPath(username, `/api/${collection}/download/${format}/?${new URLSearchParams(parameters)}`, headers);
/** Parses a csv without its byte order mark. Quoted cells may hold anything. */
export const parseCsv = (csv: string): string[][] => {
  const [rows, cell] = [[[]] as string[][], /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy];
  const text = csv.replace(/^\uFEFF/, '');
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    rows.at(-1)!.push(match[1]!.startsWith('"') ? match[1]!.slice(1, -1).replaceAll('""', '"') : match[1]!);
    if (cell.lastIndex >= text.length) break;
    if (match[2] === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
};
