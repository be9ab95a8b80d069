import type { ReportPreview, ReportSection } from '@trestle/schema/report';
import { trackRows } from './trackRows';
import type { FormatContext, ReportProgress, ReportRow } from './format';

/**
 * Reads a report's sections for the screen, with at most `maxRows` rows of each table. `totalCount` tells how many more
 * there are.
 */
export async function previewOf(
  sections: AsyncIterable<ReportSection>,
  context: Pick<FormatContext, 'title' | 'facts' | 'onProgress' | 'signal'>,
  maxRows: number,
): Promise<ReportPreview> {
  const progress: ReportProgress = { rows: 0, totalRows: 0 };
  const previewSections: ReportPreview['sections'][number][] = [];
  for await (const section of trackRows(sections, context, progress)) {
    if (section.kind !== 'table') {
      previewSections.push(section);
      continue;
    }
    const rows: ReportRow[] = [];
    for await (const batch of section.rows) {
      rows.push(...batch.slice(0, maxRows - rows.length));
      if (rows.length >= maxRows) break;
    }
    previewSections.push({ ...section, rows, rowCount: rows.length });
  }
  return { title: context.title, facts: context.facts, sections: previewSections };
}
