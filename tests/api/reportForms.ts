import { address, tokenOf, type Body } from './people';

export type ReportFields = readonly (readonly [name: string, value: string])[];
interface Downloaded {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export const form = (fields: ReportFields): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
export const post = async (data: FormData, headers: Record<string, string> = {}): Promise<Downloaded> => {
  const response = await fetch(`${address}/reports/download`, { method: 'POST', body: data, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as Body) : {} };
};
/** Form (a) of S2 §7: the token in the header, the format at the end of the file's name. */
export const download = async (username: string, report: string, filename: string, fields: ReportFields = []) =>
  post(form([['timezone', 'Australia/Melbourne'], ['filename', filename], ['reportName', report], ...fields]), {
    authorization: `Bearer ${await tokenOf(username)}`,
  });
export const preview = (username: string, report: string, fields: ReportFields = []) =>
  download(username, report, 'x.json', fields);
export const REQUIRED_FIELDS: ReportFields = [
  ['plain', 'oak'],
  ['wood', 'oak'],
];
export const TYPES = '_parameter_types';
/** What a report was given for each parameter. */
export const valuesOf = ({ body }: Downloaded): Body =>
  Object.fromEntries((body['sections'][1].rows as unknown[][]).map(([name, , value]) => [name, value]));
const DAY_MS = 86_400_000;
/** Demo orders alone: other tests order today. */
export const PERIOD: ReportFields = [
  ['from', '2024-01-01'],
  ['to', new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)],
  ['period', 'year'],
];
