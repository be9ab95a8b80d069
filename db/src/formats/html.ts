import { createColumnTotals } from '@trestle/schema/columnTotals';
import type { ChartSection, ColumnKind, PicturesSection, TableSection } from '@trestle/schema/report';
import { cellText, isNumberKind } from './cellText';
import { barShare, chartTable, linePoints, seriesColour } from './chartTable';
import { totalCells, totalText } from './columnTotals';
import type { FileWriter } from './fileWriter';
import { htmlStyle } from './htmlStyle';
import { escapeMarkup } from './htmlText';
import { letterhead } from './letterhead';
import { createPictureReader, type PictureReader } from './pictures';
import { rowsNote } from './trackRows';
import type { FileSection, FormatWriter, ReportRow, TableRowBatches } from './format';

/** Where the HTML of a report goes, and what its parts need. */
interface HtmlPage {
  file: FileWriter;
  zone: string;
  readPicture: PictureReader;
}
const elementHtml = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>\n`;
function classAttribute(kind: ColumnKind): string {
  if (isNumberKind(kind)) return ' class="number"';
  return kind === 'Date' || kind === 'DateTime' ? ' class="date"' : '';
}
async function pictureTag(file: number | null, alt: string, readPicture: PictureReader): Promise<string> {
  const picture = await readPicture(file);
  if (!picture) return '';
  const { content, width, height } = picture;
  const source = `data:image/jpeg;base64,${content.toString('base64')}`;
  return `<img src="${source}" width="${width}" height="${height}" alt="${escapeMarkup(alt)}">`;
}
const factListHtml = (facts: readonly (readonly [string, string])[]): string =>
  facts.length
    ? `<dl>\n${facts.map(([label, value]) => elementHtml('dt', label) + elementHtml('dd', value)).join('')}</dl>\n`
    : '';

interface HtmlTableOptions {
  /** Gives the HTML of one more cell, such as a bar. */
  lastCell?: ((row: ReportRow) => string) | undefined;
  /** Whether the title already stands above. */
  isTitled?: boolean;
}
async function writeTable(
  { title, columns, rows, totalCount }: TableSection<TableRowBatches>,
  { file, zone, readPicture }: HtmlPage,
  { lastCell, isTitled }: HtmlTableOptions = {},
): Promise<void> {
  const formatters = columns.map(({ kind }) => cellText(kind, zone));
  const totals = createColumnTotals(columns);
  const cellHtml = async (row: ReportRow, i: number): Promise<string> => {
    const value = row[i] ?? null;
    const { kind } = columns[i]!;
    if (value === null) return '<td></td>';
    if (kind === 'Picture') return `<td>${await pictureTag(value as number, '', readPicture)}</td>`;
    return `<td${classAttribute(kind)}>${escapeMarkup(formatters[i]!(value))}</td>`;
  };
  let count = 0;
  const headings = columns.map(
    ({ label, kind }) => `<th scope="col"${classAttribute(kind)}>${escapeMarkup(label)}</th>`,
  );
  const name = isTitled ? ` aria-label="${escapeMarkup(title)}">` : `>\n<caption>${escapeMarkup(title)}</caption>`;
  file.write(`<table${name}\n<thead><tr>${headings.join('')}`);
  file.write(`${lastCell ? '<td></td>' : ''}</tr></thead>\n<tbody>\n`);
  for await (const batch of rows)
    for (const row of batch) {
      totals.add(row);
      count += 1;
      let cells = '';
      for (let i = 0; i < columns.length; i += 1) cells += await cellHtml(row, i);
      file.write(`<tr>${cells}${lastCell ? `<td class="bars">${lastCell(row)}</td>` : ''}</tr>\n`);
    }
  const sums = totalCells(totals.sums());
  if (sums.length && count) {
    const cells = sums.map((sum, i) => {
      if (sum === 'Total') return '<th scope="row">Total</th>';
      return `<td${classAttribute(columns[i]!.kind)}>${sum === null ? '' : escapeMarkup(totalText(columns[i]!.kind, sum))}</td>`;
    });
    file.write(`</tbody>\n<tfoot><tr>${cells.join('')}</tr></tfoot>\n</table>\n`);
  } else file.write('</tbody>\n</table>\n');
  const note = rowsNote(count, totalCount, columns) || (count ? '' : 'No rows');
  if (note) file.write(`<p class="note">${note}</p>\n`);
}

const LINE_CHART = { width: 720, height: 200 };
function lineChartSvg(chart: ChartSection): string {
  const { width, height } = LINE_CHART;
  const lines = linePoints(chart, width - 8, height - 8).map(
    (points, i) =>
      `<polyline fill="none" stroke="${seriesColour(i)}" stroke-width="2" points="${points
        .map(([x, y]) => `${(x + 4).toFixed(1)},${(y + 4).toFixed(1)}`)
        .join(' ')}"/>`,
  );
  const label = escapeMarkup(`Line chart: ${chart.title}. The table below has its numbers.`);
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">${lines.join('')}</svg>\n`;
}
const legendHtml = ({ series }: ChartSection): string =>
  `<p class="legend">${series
    .map(({ name }, i) => `<span><i style="background:${seriesColour(i)}"></i>${escapeMarkup(name)}</span>`)
    .join('')}</p>\n`;
/** Bars stand beside their numbers, each row with its label. */
async function writeChart(chart: ChartSection, page: HtmlPage): Promise<void> {
  const shareOf = barShare(chart);
  page.file.write(`<h3>${escapeMarkup(chart.title)}</h3>\n${chart.series.length > 1 ? legendHtml(chart) : ''}`);
  if (chart.type === 'line') page.file.write(lineChartSvg(chart));
  const barsHtml = (row: ReportRow): string =>
    chart.series
      .map((_, i) => {
        const width = (shareOf(Number(row[i + 1] ?? 0)) * 100).toFixed(2);
        return `<div class="bar" style="width:${width}%;background:${seriesColour(i)}"></div>`;
      })
      .join('');
  await writeTable(chartTable(chart), page, { isTitled: true, lastCell: chart.type === 'bar' ? barsHtml : undefined });
}

async function writePictures({ title, pictures }: PicturesSection, { file, readPicture }: HtmlPage): Promise<void> {
  file.write(`<h3>${escapeMarkup(title)}</h3>\n<div class="pictures">\n`);
  for (const picture of pictures) {
    const lines = picture.lines.map((line) => `<br>${escapeMarkup(line)}`).join('');
    file.write(`<figure>${await pictureTag(picture.file, picture.caption, readPicture)}`);
    file.write(`<figcaption><b>${escapeMarkup(picture.caption)}</b>${lines}</figcaption></figure>\n`);
  }
  file.write('</div>\n');
}

async function writeSection(section: FileSection, page: HtmlPage): Promise<void> {
  const { file } = page;
  if (section.kind === 'heading') file.write(elementHtml(section.level === 1 ? 'h2' : 'h3', section.text));
  else if (section.kind === 'text') file.write(`<p class="text">${escapeMarkup(section.text)}</p>\n`);
  else if (section.kind === 'facts') file.write(factListHtml(section.facts));
  else if (section.kind === 'table') await writeTable(section, page);
  else if (section.kind === 'chart') await writeChart(section, page);
  else await writePictures(section, page);
}

/** Writes a page that needs no other file: styles and pictures are in it, and no script. */
export const writeHtml: FormatWriter = async (sections, context, file) => {
  const page: HtmlPage = { file, zone: context.zone, readPicture: createPictureReader(context) };
  file.write(`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeMarkup(context.title)}</title>
<style>${htmlStyle(context.landscape)}</style>
</head>
<body>
<header>
<p class="product">${escapeMarkup(context.product)}</p>
<h1>${escapeMarkup(context.title)}</h1>
${factListHtml(letterhead(context))}</header>
<main>
`);
  for await (const section of sections) await writeSection(section, page);
  file.write('</main>\n</body>\n</html>\n');
};
