import type { ChartSection } from '@trestle/schema/report';
import { barShare, chartTable, linePoints, seriesColour } from '../chartTable';
import type { PictureReader } from '../pictures';
import type { PdfPages } from './pages';
import { drawTable } from './table';

const LINE_CHART_HEIGHT = 150;

/** Draws the lines of a chart. Its numbers stand in the table below. */
const drawLines = (pages: PdfPages, chart: ChartSection): void => {
  const { document } = pages;
  pages.ensure(LINE_CHART_HEIGHT + 30);
  const figure = document.struct('Figure', { alt: `Line chart: ${chart.title}. The table below has its numbers.` });
  pages.root.add(figure);
  pages.tagged(figure, 'Figure', () => {
    const [x, y] = [pages.left, pages.y + 6];
    document.save();
    for (const share of [0, 0.5, 1]) pages.rule(y + share * LINE_CHART_HEIGHT);
    linePoints(chart, pages.width, LINE_CHART_HEIGHT).forEach((points, i) => {
      document.lineWidth(1.5).strokeColor(seriesColour(i));
      points.forEach(([left, top], at) =>
        at ? document.lineTo(x + left, y + top) : document.moveTo(x + left, y + top),
      );
      document.stroke();
    });
    document.restore();
    pages.y += LINE_CHART_HEIGHT + 12;
    let left = x;
    chart.series.forEach(({ name }, i) => {
      document
        .save()
        .rect(left, pages.y + 2, 8, 8)
        .fill(seriesColour(i))
        .restore();
      const [line] = pages.lines(name, { size: 8.5 }, 200);
      pages.draw(line!, left + 12, pages.y, { size: 8.5 });
      left += (line!.width * 8.5) / 1000 + 32;
    });
    pages.y += 16;
  });
  figure.end();
};

/**
 * Draws a chart with its numbers. Bars stand in the last column of the table of their numbers, so that each is read with
 * its label and value, by ear as well.
 */
export const drawChart = async (
  pages: PdfPages,
  chart: ChartSection,
  options: { zone: string; readPicture: PictureReader },
): Promise<void> => {
  const table = chartTable(chart);
  if (chart.type === 'line') {
    drawLines(pages, chart);
    await drawTable(pages, table, options);
    return;
  }
  const share = barShare(chart);
  async function* withBars() {
    for await (const batch of table.rows) yield batch.map((row) => [...row, ' ']);
  }
  const bars = {
    ...table,
    columns: [...table.columns, { name: 'bar', label: '', kind: 'String' as const }],
    rows: withBars(),
  };
  await drawTable(pages, bars, {
    ...options,
    drawLast: (row, x, y, width, height) => {
      const thickness = (height - 1) / chart.series.length;
      pages.document.save();
      chart.series.forEach((_, i) => {
        const value = Number(row[i + 1] ?? 0);
        const length = share(value) * width;
        if (length > 0) pages.document.rect(x, y + i * thickness, length, thickness - 0.5).fill(seriesColour(i));
      });
      pages.document.restore();
    },
  });
};
