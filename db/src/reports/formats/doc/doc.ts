import type { ChartSection, PicturesSection } from '@trestle/schema/report';
import { barShare, chartTable, SERIES_COLOURS } from '../chartTable';
import { letterhead } from '../letterhead';
import { createPictureReader } from '../pictures';
import { rtfPicture, writeRtfTable, type RtfPage } from './rtfTable';
import { rtfText, twips } from './rtfText';
import type { FileSection, FormatContext, FormatWriter, ReportRow } from '../format';

/** A4 and its margins, in points. */
const PAGE = { short: 595.3, long: 841.9, margin: 42 };
/** Characters of the longest bar. */
const BAR_CHARACTERS = 22;
const BAR = '\\u9608?';

const rgb = (colour: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `\\red${red}\\green${green}\\blue${blue};`;
};
/** Colours by number: 1 the product's, 2 grey, 3 lines, and from 4 those of a chart's series. */
const COLOUR_TABLE = `{\\colortbl;${['#1f5c4a', '#616161', '#d1d1d1', ...SERIES_COLOURS].map(rgb).join('')}}`;
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
const heading = (level: 0 | 1 | 2, text: string): string => `${HEADING[level]}${rtfText(text)}\\par\n`;
const paragraph = (text: string): string => `\\pard\\plain\\s0\\sa80\\f0\\fs20 ${rtfText(text)}\\par\n`;
const facts = (lines: readonly (readonly [label: string, value: string])[]): string =>
  lines
    .map(
      ([label, value]) =>
        `\\pard\\plain\\s0\\li2600\\fi-2600\\tx2600\\f0\\fs20{\\cf2 ${rtfText(label)}}\\tab ${rtfText(value)}\\par\n`,
    )
    .join('');
const field = (name: string): string => `{\\field{\\*\\fldinst ${name}}{\\fldrslt 1}}`;

const start = ({ product, title, by, landscape, ...context }: FormatContext): string => {
  const [width, height] = landscape ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long];
  const margins = ['l', 'r', 't', 'b'].map((side) => `\\marg${side}${twips(PAGE.margin)}`).join('');
  const page = `\\paperw${twips(width)}\\paperh${twips(height)}${margins}${landscape ? '\\landscape' : ''}`;
  const all = { ...context, product, title, by, landscape };
  return [
    '{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang3081',
    '{\\fonttbl{\\f0\\fswiss\\fcharset0 Calibri;}}',
    COLOUR_TABLE,
    `{\\stylesheet${STYLES}}`,
    `{\\info{\\title ${rtfText(title)}}{\\author ${rtfText(by)}}}`,
    `${page}\\viewkind1`,
    `{\\footer\\pard\\plain\\f0\\fs16\\cf2 Page ${field('PAGE')} of ${field('NUMPAGES')}  \\bullet  ${rtfText(product)}\\par}`,
    `\\pard\\plain\\f0\\fs20\\b\\cf1 ${rtfText(product)}\\par`,
    heading(0, title) + facts(letterhead(all)),
  ].join('\n');
};

/** Bars are characters beside their numbers: they print and read everywhere. */
const writeChart = async (chart: ChartSection, page: RtfPage): Promise<void> => {
  const share = barShare(chart);
  const bars = (row: ReportRow): string =>
    chart.series
      .map((_, i) => {
        const length = Math.round(share(Number(row[i + 1] ?? 0)) * BAR_CHARACTERS);
        return `{\\cf${4 + (i % SERIES_COLOURS.length)} ${BAR.repeat(length)}}`;
      })
      .join('\\line ');
  await writeRtfTable(chartTable(chart), page, bars);
};

const writePictures = async ({ pictures }: PicturesSection, { file, readPicture }: RtfPage): Promise<void> => {
  for (const { file: id, caption, lines } of pictures) {
    const picture = await readPicture(id);
    if (picture) file.write(`\\pard\\plain\\keepn\\sb160 ${rtfPicture(picture, 200, 130)}\\par\n`);
    file.write(`\\pard\\plain\\s0\\f0\\fs20{\\b ${rtfText(caption)}}`);
    file.write(`${lines.map((line) => `\\line ${rtfText(line)}`).join('')}\\par\n`);
  }
};

const writeSection = async (section: FileSection, page: RtfPage): Promise<void> => {
  if (section.kind === 'heading') page.file.write(heading(section.level, section.text));
  else if (section.kind === 'text') page.file.write(paragraph(section.text));
  else if (section.kind === 'facts') page.file.write(facts(section.facts));
  else {
    page.file.write(heading(2, section.title));
    if (section.kind === 'table') await writeRtfTable(section, page);
    else if (section.kind === 'chart') await writeChart(section, page);
    else await writePictures(section, page);
  }
};

/** Rich text, which every Word opens under the name .doc without a question. Rows are written as they come. */
export const writeDoc: FormatWriter = async (sections, context, file) => {
  const page: RtfPage = {
    file,
    width: (context.landscape ? PAGE.long : PAGE.short) - 2 * PAGE.margin,
    zone: context.zone,
    readPicture: createPictureReader(context),
  };
  file.write(start(context));
  for await (const section of sections) await writeSection(section, page);
  file.write('}\n');
};
