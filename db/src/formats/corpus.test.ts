import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import * as spreadsheet from 'xlsx';
import { CORPUS, LONG_TEXTS } from '@trestle/schema/testing/nastyTexts';
import type { ReportFormat, ReportSection } from '@trestle/schema/report';
import { withoutFormulaGuards } from '@trestle/schema/text/csvCell';
import { printable } from '@trestle/schema/text/printable';
import { toCellText } from './cutText';
import { readCsv } from '../../testing/formats/readCsv';
import { readRtf } from '../../testing/formats/readRtf';
import { makeFile, table } from '../../testing/formats/sample';

const columns = [
  { name: 'name', label: 'Name', kind: 'String' as const },
  { name: 'text', label: 'Text', kind: 'String' as const },
];
const TABLE = table(
  CORPUS.map(({ name, text }) => [name, text]),
  { columns },
);
const fileOf = async (format: ReportFormat): Promise<Buffer> => (await makeFile(format, [TABLE])).content;
/** What each file has to give back: every text, cleaned, and cut where the format cuts. */
function expectAll(read: readonly string[], toExpected: (text: string) => string): void {
  const wrong = CORPUS.filter(({ text }, i) => toExpected(printable(text)) !== toExpected(read[i] ?? ''));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(read.length).toBeGreaterThanOrEqual(CORPUS.length);
}
const inOneKindOfLine = (text: string): string => text.replace(/\r\n?/g, '\n');
/** XML that a strict reader refuses: a control character, half a character, U+FFFE or U+FFFF. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/u;

describe('safety 77: every text of the corpus is in the file, as an independent reader finds it', () => {
  test('csv', async () => {
    const rows = readCsv((await fileOf('csv')).toString());
    const start = rows.findIndex(([name]) => name === 'Name') + 1;
    const read = rows.slice(start, start + CORPUS.length).map(([, text]) => withoutFormulaGuards(text!));
    expectAll(read, (text) => inOneKindOfLine(text).replaceAll("'", ''));
  });
  test.each(['xlsx', 'xls'] as const)('%s', async (format) => {
    const content = await fileOf(format);
    const { Sheets } = spreadsheet.read(content, { raw: true });
    const rows = spreadsheet.utils.sheet_to_json<string[]>(Sheets['Lines']!, { header: 1, raw: true, defval: '' });
    expectAll(
      rows.slice(1).map(([, text]) => String(text)),
      (text) => inOneKindOfLine(toCellText(text)),
    );
    expect(rows.flat().some((text) => /^\d+ texts are cut/.test(text))).toBe(true);
    // No cell is a formula.
    expect(Object.values(Sheets['Lines']!).filter((cell: { f?: string }) => cell?.f !== undefined)).toEqual([]);
  });
  test('xlsx: each part is XML that a strict reader takes', async () => {
    for (const [name, content] of Object.entries(unzipSync(await fileOf('xlsx')))) {
      const xml = strFromU8(content);
      expect([name, NO_XML.test(xml)]).toEqual([name, false]);
      expect([name, xml.match(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi)]).toEqual([name, null]);
    }
  });
  test('html', async () => {
    const cells: string[] = [];
    const tags = new Set<string>();
    let isCell = false;
    const parser = new Parser({
      onopentag: (tag) => {
        tags.add(tag);
        if (tag === 'td') cells.push('');
        isCell = tag === 'td';
      },
      ontext: (text) => {
        if (isCell) cells[cells.length - 1] += text;
      },
      onclosetag: () => {
        isCell = false;
      },
    });
    const html = (await fileOf('html')).toString();
    parser.end(html);
    expectAll(
      cells.filter((_, i) => i % 2 === 1),
      inOneKindOfLine,
    );
    expect([...tags]).not.toContain('script');
    expect(NO_XML.test(html)).toBe(false);
  });
  test('doc', async () => {
    const cells = readRtf((await fileOf('doc')).toString('latin1'));
    expectAll(
      cells.slice(2).filter((_, i) => i % 2 === 1),
      inOneKindOfLine,
    );
  });
  test('json, as the screen gets it', () => {
    const rows = CORPUS.map(({ text }) => text);
    expect(JSON.parse(Buffer.from(JSON.stringify(rows)).toString())).toEqual(rows);
  });
});

describe('safety 77: no text of the corpus stops a title, heading, fact, chart or caption', () => {
  const sections = CORPUS.filter((each) => !LONG_TEXTS.includes(each)).flatMap(({ text }): ReportSection[] => [
    { kind: 'heading', text, level: 1 },
    { kind: 'text', text },
    { kind: 'facts', facts: [[text, text]] },
  ]);
  const charts = CORPUS.slice(0, 63).map(({ text }, i): ReportSection => ({
    kind: 'chart',
    title: text,
    type: i % 2 ? 'line' : 'bar',
    labels: [text, 'x'],
    series: [{ name: text, values: [1, 2] }],
    valueKind: 'Integer',
  }));
  const pictures: ReportSection = {
    kind: 'pictures',
    title: 'Pictures',
    pictures: CORPUS.map(({ text }) => ({ file: null, caption: text.slice(0, 300), lines: [text.slice(0, 300)] })),
  };
  test.each(['pdf', 'xlsx', 'xls', 'doc', 'csv', 'html'] as const)(
    '%s',
    async (format) => {
      const { content } = await makeFile(format, [
        ...sections,
        ...charts,
        pictures,
        table([['last', 'row']], { columns }),
      ]);
      if (format === 'xlsx') {
        const parts = Object.values(unzipSync(content)).map((part) => NO_XML.test(strFromU8(part)));
        expect(parts.some(Boolean)).toBe(false);
      }
      if (format === 'xlsx' || format === 'xls') {
        const { SheetNames, Sheets } = spreadsheet.read(content);
        expect(SheetNames.every((name) => name.length <= 31 && !/\p{Surrogate}/u.test(name))).toBe(true);
        expect(new Set(SheetNames.map((name) => name.toLowerCase())).size).toBe(SheetNames.length);
        const about = spreadsheet.utils.sheet_to_json<string[]>(Sheets['About']!, { header: 1, raw: true, defval: '' });
        expect(about.flat()).toContain('_x0041_ _x000D_ _x005F_x0041_ _X0041_ _xFFFF_');
      }
      if (format === 'html') expect(NO_XML.test(content.toString())).toBe(false);
      expect(content.length).toBeGreaterThan(10_000);
    },
    60_000,
  );
});
