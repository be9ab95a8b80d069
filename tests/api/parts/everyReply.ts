import { readDescription } from './describedReplies';
import type { Body, Call } from './people';
import { previewReport, reportsOf } from './reportPreviews';

/** Ids of records by the name of their collection. */
export type RecordIds = Readonly<Record<string, number>>;
/** A reply, with the call that it answers. */
export interface NamedReply {
  call: string;
  text: string;
}
const NEWEST = 'filter=all&sort=-id&limit=100';

const collectionOf = (template: string): string => template.split('/')[template.startsWith('/api/trestle/') ? 3 : 2]!;
/** Returns the addresses of a described path, for the given records and for its list's newest rows. */
const addressesOf = (template: string, records: RecordIds): string[] => {
  const collection = collectionOf(template);
  if (template.includes('{id}')) {
    const id = records[collection];
    return id === undefined ? [] : [template.replace('{id}', String(id))];
  }
  if (template.includes('{format}'))
    return ['csv', 'json'].map((format) => `${template.replace('{format}', format)}?${NEWEST}`);
  return template.endsWith('/totals/') ? [] : [`${template}?${NEWEST}`];
};

/** Values for the parameters that choose a record. */
const recordFields = (params: readonly Body[], records: RecordIds): [string, string][] =>
  params.flatMap(({ name, defaultVal, allowBlank }): [string, string][] => {
    const id = records[name as string] ?? records[`store_${name}`] ?? records[(name as string).replace(/s$/, '')];
    if (id !== undefined && (!allowBlank || name === 'containers')) return [[name as string, String(id)]];
    return defaultVal === null || defaultVal === false ? [] : [[name as string, String(defaultVal)]];
  });

/**
 * Makes every call that only reads and that an account may make, and changes that change nothing: lists, records,
 * histories, downloads and reports. Calls that are refused have no reply.
 * @param records the records to read
 * @param isRead whether a collection is read, by default every one
 */
export const readEveryReply = async (
  caller: Call,
  records: RecordIds,
  isRead = (_collection: string): boolean => true,
): Promise<NamedReply[]> => {
  const { paths } = await readDescription();
  const templates = Object.keys(paths).filter(
    (path) => path.startsWith('/api/') && 'get' in paths[path]! && isRead(collectionOf(path)),
  );
  const replies: NamedReply[] = [];
  const add = (call: string, { status, body }: { status: number; body: Body }) => {
    if (status === 200) replies.push({ call, text: 'text' in body ? String(body['text']) : JSON.stringify(body) });
  };
  for (const template of templates)
    for (const path of addressesOf(template, records)) add(`GET ${path}`, await caller('GET', path));
  for (const [collection, id] of Object.entries(records))
    add(`PATCH ${collection}`, await caller('PATCH', `/api/${collection}/${id}/`, {}));
  for (const report of await reportsOf(caller)) {
    const details = await caller('GET', `/reports/reportsParams/${report}/`);
    add(`parameters of ${report}`, details);
    const fields = recordFields((details.body['params'] ?? []) as Body[], records);
    for (const filename of ['x.csv', 'x.json'])
      add(`report ${report}`, await previewReport(caller, report, fields, filename));
  }
  return replies;
};
