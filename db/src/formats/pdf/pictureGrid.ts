import type { PicturesSection } from '@trestle/schema/report';
import { printable } from '@trestle/schema/text/printable';
import { fitInto, type PictureReader, type ReportPicture } from '../pictures';
import { LINE_HEIGHT_FACTOR, type PdfPages, type TextStyle } from './pages';

const CELL_GAP_PT = 16;
const MAX_PICTURE_HEIGHT_PT = 120;
const MIN_CELL_WIDTH_PT = 150;
const CAPTION: TextStyle = { size: 9.5, weight: 'bold' };
const DETAIL: TextStyle = { size: 8.5, colour: 'grey' };

/** Draws pictures side by side, with captions and lines below. A record without a picture leaves an empty space. */
export async function drawPictures(
  pages: PdfPages,
  { pictures }: PicturesSection,
  readPicture: PictureReader,
): Promise<void> {
  const { document, root, left } = pages;
  const perRow = Math.max(1, Math.floor((pages.width + CELL_GAP_PT) / (MIN_CELL_WIDTH_PT + CELL_GAP_PT)));
  const width = (pages.width - (perRow - 1) * CELL_GAP_PT) / perRow;
  const linesOf = (text: string, style: TextStyle) => pages.lines(printable(text), style, width);

  for (let from = 0; from < pictures.length; from += perRow) {
    const cells = [];
    for (const { file, caption, lines } of pictures.slice(from, from + perRow)) {
      const picture: ReportPicture | null = await readPicture(file);
      cells.push({
        picture,
        caption,
        heading: linesOf(caption, CAPTION),
        lines: lines.flatMap((line) => linesOf(line, DETAIL)),
      });
    }
    const textHeight = Math.max(
      ...cells.map(
        (cell) =>
          cell.heading.length * CAPTION.size * LINE_HEIGHT_FACTOR +
          cell.lines.length * DETAIL.size * LINE_HEIGHT_FACTOR,
      ),
    );
    const pictureHeight = cells.some(({ picture }) => picture) ? MAX_PICTURE_HEIGHT_PT + 6 : 0;
    pages.ensure(Math.min(pictureHeight + textHeight + CELL_GAP_PT, pages.bottom - 100));
    cells.forEach(({ picture, caption, heading, lines }, i) => {
      const x = left + i * (width + CELL_GAP_PT);
      let { y } = pages;
      if (picture) {
        const box = fitInto(picture, width, MAX_PICTURE_HEIGHT_PT);
        const figure = document.struct('Figure', { alt: printable(caption) || 'Picture' });
        root.add(figure);
        pages.tagged(figure, 'Figure', () => {
          document.image(picture.content, x, y + MAX_PICTURE_HEIGHT_PT - box.height, box);
        });
        figure.end();
      }
      y += pictureHeight;
      const text = document.struct('P');
      root.add(text);
      pages.tagged(text, 'P', () => {
        for (const [part, style] of [
          [heading, CAPTION],
          [lines, DETAIL],
        ] as const)
          for (const line of part) {
            pages.draw(line, x, y, style);
            y += style.size * LINE_HEIGHT_FACTOR;
          }
      });
      text.end();
    });
    pages.y += pictureHeight + textHeight + CELL_GAP_PT;
  }
}
