import { address, tokenOf, type Body } from './people';

/** Fields of a report's form, in the order in which they are sent. */
export type ReportFields = readonly (readonly [name: string, value: string])[];
/** The reply to a report's form: a file, or the reason why there is none. */
interface ReportReply {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** The reply as JSON; empty for a file. */
  body: Body;
}

export const formOf = (fields: ReportFields): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
/** Sends a report's form. */
export const postReport = async (data: FormData, headers: Record<string, string> = {}): Promise<ReportReply> => {
  const response = await fetch(`${address}/reports/download`, { method: 'POST', body: data, headers });
  const { status, headers: replyHeaders } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  // As `text()` of a response does, without the mark of its encoding.
  const text = new TextDecoder().decode(bytes);
  const isJson = replyHeaders.get('content-type')?.startsWith('application/json');
  return { status, headers: replyHeaders, text, bytes, body: isJson ? (JSON.parse(text) as Body) : {} };
};
/** Form (a) of S2 §7: the token in the header, the format at the end of the file's name. */
export const downloadReport = async (username: string, report: string, filename: string, fields: ReportFields = []) =>
  postReport(formOf([['timezone', 'Australia/Melbourne'], ['filename', filename], ['reportName', report], ...fields]), {
    authorization: `Bearer ${await tokenOf(username)}`,
  });
/** Makes a report for the screen. */
export const previewReport = (username: string, report: string, fields: ReportFields = []) =>
  downloadReport(username, report, 'x.json', fields);
/** The parameters that `PARAMETER_TYPES_REPORT` demands. */
export const REQUIRED_FIELDS: ReportFields = [
  ['plain', 'oak'],
  ['wood', 'oak'],
];
/** The report that has a parameter of each kind. */
export const PARAMETER_TYPES_REPORT = '_parameter_types';
/** Reads which value each parameter had, from the report that lists them. */
export const valuesOf = ({ body }: ReportReply): Body =>
  Object.fromEntries((body['sections'][1].rows as unknown[][]).map(([name, , value]) => [name, value]));
const DAY_MS = 86_400_000;
/** Parameters that hold demo orders alone: other tests order today. */
export const DEMO_ORDERS_PERIOD: ReportFields = [
  ['from', '2024-01-01'],
  ['to', new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)],
  ['period', 'year'],
];
