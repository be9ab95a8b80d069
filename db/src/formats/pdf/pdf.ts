import { createPictureReader } from '../pictures';
import { createBookmarks, drawFacts, drawHeading, drawLetterhead, drawText } from './blocks';
import { drawChart } from './charts';
import { createPages } from './pages';
import { drawPictures } from './pictureGrid';
import { writeLabelSheets } from './labelSheets';
import { drawTable } from './table';
import { unprintedNote } from './unprintedNote';
import type { FormatWriter } from '../format';

/** Writes A4 pages with a letterhead, tags and bookmarks. Each page goes to the disk when it is full. */
export const writePdf: FormatWriter = async (sections, context, file, progress) => {
  if (context.labels) return writeLabelSheets(sections, context, context.labels, file, progress);
  const pages = createPages(context, file, progress);
  const options = { zone: context.zone, readPicture: createPictureReader(context) };
  pages.addPage();
  drawLetterhead(pages, context);
  const bookmarks = createBookmarks(pages);
  for await (const section of sections) {
    pages.y += 10;
    if (section.kind === 'heading') drawHeading(pages, bookmarks, section.text, section.level);
    else if (section.kind === 'text') drawText(pages, pages.root, 'P', section.text, { size: 9.5 });
    else if (section.kind === 'facts') drawFacts(pages, section.facts);
    else {
      drawHeading(pages, bookmarks, section.title, 2);
      if (section.kind === 'table') await drawTable(pages, section, options);
      else if (section.kind === 'chart') await drawChart(pages, section, options);
      else await drawPictures(pages, section, options.readPicture);
    }
  }
  const unprinted = unprintedNote(pages.unprintedCount());
  if (unprinted) {
    pages.y += 10;
    drawText(pages, pages.root, 'P', unprinted, { size: 9, weight: 'bold', colour: 'grey' });
  }
  pages.end();
};
