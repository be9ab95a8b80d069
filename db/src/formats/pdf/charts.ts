import type { ChartSection } from '@trestle/schema/report';
import { cellText } from '../cellText';
import { printable } from '@trestle/schema/text/printable';
import { barShare, chartTable, linePoints, seriesColour } from '../chartTable';
import type { PictureReader } from '../pictures';
import { LINE_HEIGHT_FACTOR, type PdfPages, type TextStyle } from './pages';
import { drawTable } from './table';

const LINE_CHART_HEIGHT_PT = 150;
const SMALL_TEXT: TextStyle = { size: 8, colour: 'grey' };
const LEGEND: TextStyle = { size: 8.5 };
const LEGEND_HEIGHT_PT = 16;

/** Draws a coloured square and the name of each series. */
function drawLegend(pages: PdfPages, { series }: ChartSection): void {
  const { document } = pages;
  let x = pages.left;
  series.forEach(({ name }, i) => {
    const line = pages.lines(printable(name), LEGEND, 200)[0]!;
    document
      .save()
      .rect(x, pages.y + 2, 8, 8)
      .fill(seriesColour(i))
      .restore();
    pages.draw(line, x + 12, pages.y, LEGEND);
    x += (line.width * LEGEND.size) / 1000 + 32;
  });
  pages.y += LEGEND_HEIGHT_PT;
}

/** Draws values at the rules of a line chart, and its first and last label below. */
function drawAxes(pages: PdfPages, { series, labels, valueKind }: ChartSection, x: number, y: number): void {
  const values = series.flatMap((each) => [...each.values]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const format = cellText(valueKind, 'UTC');
  for (const share of [0, 0.5, 1]) {
    const ruleY = y + share * LINE_CHART_HEIGHT_PT;
    const value = high - share * (high - low);
    pages.rule(ruleY);
    pages.draw(
      pages.lines(format(valueKind === 'Integer' ? Math.round(value) : value), SMALL_TEXT, 80)[0]!,
      pages.left,
      ruleY - 11,
      SMALL_TEXT,
    );
  }
  const endLabels = [labels[0], labels.at(-1)].map((label) => pages.lines(printable(label ?? ''), SMALL_TEXT, 200)[0]!);
  const labelY = y + LINE_CHART_HEIGHT_PT + 3;
  pages.draw(endLabels[0]!, x, labelY, SMALL_TEXT);
  pages.draw(
    endLabels[1]!,
    pages.left + pages.width - (endLabels[1]!.width * SMALL_TEXT.size) / 1000,
    labelY,
    SMALL_TEXT,
  );
}

/** Draws the lines of a chart. Its numbers stand in the table below. */
function drawLines(pages: PdfPages, chart: ChartSection): void {
  const { document } = pages;
  pages.ensure(LINE_CHART_HEIGHT_PT + 60);
  const figure = document.struct('Figure', {
    alt: `Line chart: ${printable(chart.title)}. The table below has its numbers.`,
  });
  pages.root.add(figure);
  pages.tagged(figure, 'Figure', () => {
    drawLegend(pages, chart);
    const axisWidth = 70;
    const [x, y] = [pages.left + axisWidth, pages.y + 10];
    drawAxes(pages, chart, x, y);
    document.save();
    linePoints(chart, pages.width - axisWidth, LINE_CHART_HEIGHT_PT).forEach((points, i) => {
      document.lineWidth(1.5).strokeColor(seriesColour(i));
      points.forEach(([left, top], index) =>
        index > 0 ? document.lineTo(x + left, y + top) : document.moveTo(x + left, y + top),
      );
      document.stroke();
    });
    document.restore();
    pages.y = y + LINE_CHART_HEIGHT_PT + 12 + SMALL_TEXT.size * LINE_HEIGHT_FACTOR;
  });
  figure.end();
}

/**
 * Draws a chart with its numbers. Bars stand in the last column of the table of their numbers, so that each is read
 * with its label and value, by ear as well.
 */
export async function drawChart(
  pages: PdfPages,
  chart: ChartSection,
  options: { zone: string; readPicture: PictureReader },
): Promise<void> {
  const table = chartTable(chart);
  if (chart.type === 'line') {
    drawLines(pages, chart);
    await drawTable(pages, table, options);
    return;
  }
  if (chart.series.length > 1) pages.untagged(() => drawLegend(pages, chart));
  const shareOf = barShare(chart);
  async function* rowsWithBars() {
    for await (const batch of table.rows) yield batch.map((row) => [...row, ' ']);
  }
  const tableWithBars = {
    ...table,
    columns: [...table.columns, { name: 'bar', label: '', kind: 'String' as const }],
    rows: rowsWithBars(),
  };
  await drawTable(pages, tableWithBars, {
    ...options,
    drawLast: (row, x, y, width, height) => {
      const thickness = (height - 1) / chart.series.length;
      pages.document.save();
      chart.series.forEach((_, i) => {
        const length = shareOf(Number(row[i + 1] ?? 0)) * width;
        if (length > 0) pages.document.rect(x, y + i * thickness, length, thickness - 0.5).fill(seriesColour(i));
      });
      pages.document.restore();
    },
  });
}
