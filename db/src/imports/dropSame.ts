import type { Entity } from '@trestle/schema/entity';
import { wallClockTime } from '@trestle/schema/periods';
import { htmlToText } from '@trestle/schema/text/richText';
import { trimInvisible } from '@trestle/schema/text/textRule';
import { isIsoDateTime } from '@trestle/schema/validate';
import type { Row } from '../collection/call/context';
import type { FileRow } from './fileRow';

const MINUTE_MS = 60_000;

/**
 * Leaves out the times of a row that are those of its record to the minute. Lists show and download no seconds, nor
 * which of two equal local times is meant where the clock is put back.
 */
function dropEqualMinutes({ fields }: Entity, { values }: FileRow, before: Row, zone: string): void {
  const minuteOf = (moment: unknown) => Math.floor(wallClockTime(Date.parse(String(moment)), zone) / MINUTE_MS);
  for (const [name, value] of Object.entries(values)) {
    if (fields[name]!.kind !== 'DateTime' || !isIsoDateTime(value) || !before[name]) continue;
    if (minuteOf(value) === minuteOf(before[name])) delete values[name];
  }
}

const wordsOf = (text: string): string => trimInvisible(text).replaceAll(/\s+/g, ' ');

/**
 * Leaves out a row's plain text where its record has the same words as rich text. Files have no formats, so a list that
 * was downloaded would take them away.
 */
function dropEqualWords({ fields }: Entity, { values }: FileRow, before: Row): void {
  for (const [name, value] of Object.entries(values)) {
    const stored = before[name];
    if (fields[name]!.format !== 'html' || typeof value !== 'string' || typeof stored !== 'string') continue;
    if (wordsOf(value) === wordsOf(htmlToText(stored))) delete values[name];
  }
}

/**
 * Leaves out names that several records share, where the row's record has one of these already. It stays: a list that was
 * downloaded comes back as it was.
 */
function dropSharedNames(
  { sharedNames = new Map<string, readonly number[]>(), errors, values }: FileRow,
  before: Row,
  hidden: ReadonlySet<string>,
): void {
  for (const [name, ids] of sharedNames) {
    if (hidden.has(name) || !ids.includes(before[name] as number)) continue;
    delete errors[name];
    delete values[name];
  }
}

/**
 * Leaves out of a row what says the same as its record, as far as a file can say it.
 * @param zone time zone of times without one
 * @param hidden fields that the caller may not see: nothing shall tell what they hold
 */
export function dropSame(entity: Entity, row: FileRow, before: Row, zone: string, hidden: ReadonlySet<string>): void {
  dropEqualMinutes(entity, row, before, zone);
  dropEqualWords(entity, row, before);
  dropSharedNames(row, before, hidden);
}
