import { badRequest, invalidField } from '@trestle/schema/errors';
import { localDate } from '@trestle/schema/periods';
import type { ReportFormat } from '@trestle/schema/report';
import { withoutInvisible } from '../platform/invisibleCharacters';
import { formatsOf } from './findReport';
import type { SentParameters } from './parameters';
import type { ReportDefinition } from './report';

/** The format of a file, or `json` for what the screen shows before a download. */
export type OutputFormat = ReportFormat | 'json';

/** The form of POST /reports/download, in either of its two forms (S2 §7). */
export interface DownloadForm {
  reportName: string;
  /** The text that was sent, and the name of its field for errors. */
  format: { field: string; sent: string };
  filename: string;
  zone: { field: string; sent: string };
  sent: SentParameters;
}

/** Names of the form's own fields: with the token in the header, and with the token in the field `_jwt`. */
const PLAIN_FIELDS = { report: 'reportName', format: 'filename', filename: 'filename', zone: 'timezone' } as const;
const UNDERSCORED_FIELDS = {
  report: '_reportName',
  format: '_format',
  filename: '_filename',
  zone: '__timezone',
} as const;
/** Names that no parameter can have. */
export const RESERVED_NAMES: readonly string[] = Object.values(PLAIN_FIELDS);

function groupByName(body: unknown): Map<string, string[]> {
  const values = new Map<string, string[]>();
  if (!Array.isArray(body)) return values;
  for (const pair of body as unknown[]) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string' || typeof pair[1] !== 'string')
      throw badRequest('The form could not be read.');
    values.set(pair[0], [...(values.get(pair[0]) ?? []), pair[1]]);
  }
  return values;
}

/**
 * Reads the fields of the form.
 * @param body names and values, as the BFF passes a form on
 * @throws Problem 400 by field
 */
export function parseDownloadForm(body: unknown): DownloadForm {
  const values = groupByName(body);
  const fieldNames = values.has(UNDERSCORED_FIELDS.report) ? UNDERSCORED_FIELDS : PLAIN_FIELDS;
  const take = (name: string): string => {
    const texts = values.get(name) ?? [];
    if (texts.length > 1) throw invalidField(name, 'Given more than once');
    return (texts[0] ?? '').trim();
  };
  const fields = { report: take(fieldNames.report), filename: take(fieldNames.filename), zone: take(fieldNames.zone) };
  const format =
    fieldNames === PLAIN_FIELDS ? (/\.([^.]+)$/.exec(fields.filename)?.[1] ?? '') : take(fieldNames.format);
  for (const name of Object.values(fieldNames)) values.delete(name);
  if (!fields.report) throw invalidField(fieldNames.report, 'Value Required', 'null');
  return {
    reportName: fields.report,
    format: { field: fieldNames.format, sent: format.toLowerCase() },
    filename: fields.filename,
    zone: { field: fieldNames.zone, sent: fields.zone },
    sent: values,
  };
}

/** @throws Problem 400 for a format that the report doesn't have; `json` is for the screen and always there */
export function checkFormat(report: ReportDefinition, { field, sent }: DownloadForm['format']): OutputFormat {
  if (sent === '') throw invalidField(field, 'Value Required', 'null');
  const formats: readonly string[] = formatsOf(report);
  if (sent !== 'json' && !formats.includes(sent))
    throw invalidField(field, `The formats are ${formats.join(', ')}`, 'choice');
  return sent as OutputFormat;
}

/** Longest name without its ending. File systems hold 255 bytes of UTF-8, or as many UTF-16 codes. */
const MAX_NAME_BYTES = 200;
function cutToBytes(text: string): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_NAME_BYTES) break;
    cut += character;
  }
  return cut;
}
/** Names of devices in Windows, whatever ending follows. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=[ .]*(?:\.|$))/i;

/**
 * Makes a file name that every system takes: without folders, ending in its format.
 * @param wantedName '' stands for the title and the date (S2 §9)
 */
export function fileNameOf(wantedName: string, title: string, format: OutputFormat, now: Date, zone: string): string {
  const cleanName = (text: string): string => cutToBytes(withoutInvisible(text).replaceAll(/[/\\:*?"<>|%]/g, '-'));
  const stem = cleanName(wantedName)
    .replace(new RegExp(`\\.${format}$`, 'i'), '')
    .replaceAll(/^[\s.-]+|[\s.]+$/g, '')
    .replace(WINDOWS_DEVICE, '_$&');
  return `${stem || `${cleanName(title)} ${localDate(zone, now)}`}.${format}`;
}
