import type { Body } from './people';

/** The body of a dry run of an import: the rows of a file below its headings. */
export const importBody = (columns: string[], rows: unknown[][], more: Body = {}): Body => ({
  file_name: 'list.csv',
  columns,
  rows,
  first_row: 2,
  dry_run: true,
  ...more,
});
