import type { ChartSection, PicturesSection } from '@trestle/schema/report';
import { barShare, chartTable, SERIES_COLOURS } from '../chartTable';
import { letterhead } from '../letterhead';
import { createPictureReader } from '../pictures';
import { rtfPicture, writeRtfTable, type RtfPage } from './rtfTable';
import { rtfText, twips } from './rtfText';
import type { FileSection, FormatContext, FormatWriter, ReportRow } from '../format';

/** A4 and its margins, in points. */
const PAGE_PT = { short: 595.3, long: 841.9, margin: 42 };
/** Length of the longest bar. */
const MAX_BAR_CHARACTERS = 22;
const BAR_RTF = '\\u9608?';

function colourRtf(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16));
  return `\\red${red}\\green${green}\\blue${blue};`;
}
/** Colours by number: 1 brand, 2 grey text, 3 lines, and from 4 the series of a chart. */
const COLOUR_TABLE = `{\\colortbl;${['#1f5c4a', '#616161', '#d1d1d1', ...SERIES_COLOURS].map(colourRtf).join('')}}`;
const STYLES = [
  '{\\s0\\f0\\fs20 Normal;}',
  '{\\s1\\outlinelevel0\\keepn\\f0\\fs40\\b Heading 1;}',
  '{\\s2\\outlinelevel1\\keepn\\f0\\fs28\\b\\cf1 Heading 2;}',
  '{\\s3\\outlinelevel2\\keepn\\f0\\fs23\\b\\cf1 Heading 3;}',
].join('');
const HEADING = [
  '\\pard\\plain\\s1\\outlinelevel0\\keepn\\sb60\\sa80\\f0\\fs40\\b ',
  '\\pard\\plain\\s2\\outlinelevel1\\keepn\\sb280\\sa100\\f0\\fs28\\b\\cf1 ',
  '\\pard\\plain\\s3\\outlinelevel2\\keepn\\sb240\\sa80\\f0\\fs23\\b\\cf1 ',
] as const;
const headingRtf = (level: 0 | 1 | 2, text: string): string => `${HEADING[level]}${rtfText(text)}\\par\n`;
const paragraphRtf = (text: string): string => `\\pard\\plain\\s0\\sa80\\f0\\fs20 ${rtfText(text)}\\par\n`;
const factsRtf = (lines: readonly (readonly [label: string, value: string])[]): string =>
  lines
    .map(
      ([label, value]) =>
        `\\pard\\plain\\s0\\li2600\\fi-2600\\tx2600\\f0\\fs20{\\cf2 ${rtfText(label)}}\\tab ${rtfText(value)}\\par\n`,
    )
    .join('');
const fieldRtf = (name: string): string => `{\\field{\\*\\fldinst ${name}}{\\fldrslt 1}}`;

function documentStart(context: FormatContext): string {
  const { product, title, personName, landscape } = context;
  const [width, height] = landscape ? [PAGE_PT.long, PAGE_PT.short] : [PAGE_PT.short, PAGE_PT.long];
  const margins = ['l', 'r', 't', 'b'].map((side) => `\\marg${side}${twips(PAGE_PT.margin)}`).join('');
  const page = `\\paperw${twips(width)}\\paperh${twips(height)}${margins}${landscape ? '\\landscape' : ''}`;
  return [
    '{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang3081',
    '{\\fonttbl{\\f0\\fswiss\\fcharset0 Calibri;}}',
    COLOUR_TABLE,
    `{\\stylesheet${STYLES}}`,
    `{\\info{\\title ${rtfText(title)}}{\\author ${rtfText(personName)}}}`,
    `${page}\\viewkind1`,
    `{\\footer\\pard\\plain\\f0\\fs16\\cf2 Page ${fieldRtf('PAGE')} of ${fieldRtf('NUMPAGES')}  \\bullet  ${rtfText(product)}\\par}`,
    `\\pard\\plain\\f0\\fs20\\b\\cf1 ${rtfText(product)}\\par`,
    headingRtf(0, title) + factsRtf(letterhead(context)),
  ].join('\n');
}

/** Writes a chart as a table with bars of characters beside the numbers, which print and read everywhere. */
async function writeChart(chart: ChartSection, page: RtfPage): Promise<void> {
  const shareOf = barShare(chart);
  const barsRtf = (row: ReportRow): string =>
    chart.series
      .map((_, i) => {
        const length = Math.round(shareOf(Number(row[i + 1] ?? 0)) * MAX_BAR_CHARACTERS);
        return `{\\cf${4 + (i % SERIES_COLOURS.length)} ${BAR_RTF.repeat(length)}}`;
      })
      .join('\\line ');
  await writeRtfTable(chartTable(chart), page, barsRtf);
}

async function writePictures({ pictures }: PicturesSection, { file, readPicture }: RtfPage): Promise<void> {
  for (const { file: id, caption, lines } of pictures) {
    const picture = await readPicture(id);
    if (picture) file.write(`\\pard\\plain\\keepn\\sb160 ${rtfPicture(picture, 200, 130)}\\par\n`);
    file.write(`\\pard\\plain\\s0\\f0\\fs20{\\b ${rtfText(caption)}}`);
    file.write(`${lines.map((line) => `\\line ${rtfText(line)}`).join('')}\\par\n`);
  }
}

async function writeSection(section: FileSection, page: RtfPage): Promise<void> {
  if (section.kind === 'heading') page.file.write(headingRtf(section.level, section.text));
  else if (section.kind === 'text') page.file.write(paragraphRtf(section.text));
  else if (section.kind === 'facts') page.file.write(factsRtf(section.facts));
  else {
    page.file.write(headingRtf(2, section.title));
    if (section.kind === 'table') await writeRtfTable(section, page);
    else if (section.kind === 'chart') await writeChart(section, page);
    else await writePictures(section, page);
  }
}

/** Writes rich text, which every Word opens under the name .doc without a question. Rows are written as they come. */
export const writeDoc: FormatWriter = async (sections, context, file) => {
  const page: RtfPage = {
    file,
    width: (context.landscape ? PAGE_PT.long : PAGE_PT.short) - 2 * PAGE_PT.margin,
    zone: context.zone,
    readPicture: createPictureReader(context),
  };
  file.write(documentStart(context));
  for await (const section of sections) await writeSection(section, page);
  file.write('}\n');
};
