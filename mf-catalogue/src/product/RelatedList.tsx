import { ErrorCard, loadError, makeStyles, SkeletonBlock, tokens } from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Rows that are shown of each list; a link leads to all of them. */
const MAX_SHOWN_ROWS = 5;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    ':first-child': { borderTopStyle: 'none' },
  },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  figure: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  all: { display: 'block', marginTop: tokens.spacingVerticalMNudge },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Some rows of a list, and how many there are. */
interface Rows<Row> {
  count: number;
  results: readonly Row[];
}

interface RelatedListProps<Row> {
  heading: string;
  /** Identifies the rows among all that are loaded. */
  queryKey: readonly (string | number)[];
  /** Loads the first rows. @param limit number of rows that are shown */
  load: (limit: number) => Promise<Rows<Row>>;
  /** Stands in place of the rows when there are none. Without it the whole section is left out. */
  empty?: string;
  draw(row: Row): { name: ReactNode; note?: ReactNode; figure?: ReactNode };
  /** The link to all rows, for a list that has more than are shown. */
  all?: (count: number) => ReactNode;
}

/** A section with some records that belong to the page's record. */
export function RelatedList<Row extends { id: number }>({ queryKey, load, ...shown }: RelatedListProps<Row>) {
  const reply = useQuery({ queryKey: ['list', ...queryKey, 'related'], queryFn: () => load(MAX_SHOWN_ROWS) });
  const error = loadError(reply);
  const { heading, empty } = shown;
  if (empty === undefined && !error && !reply.data?.count) return null;
  return (
    <Section heading={heading}>
      {error ? (
        <ErrorCard title={`${heading} could not be loaded`} error={error} onRetry={() => void reply.refetch()} />
      ) : (
        <RelatedRows {...shown} rows={reply.data} />
      )}
    </Section>
  );
}

type RelatedRowsProps<Row> = Omit<RelatedListProps<Row>, 'queryKey' | 'load'> & { rows: Rows<Row> | undefined };

function RelatedRows<Row extends { id: number }>({ heading, rows, empty, draw, all }: RelatedRowsProps<Row>) {
  const styles = useStyles();
  if (!rows)
    return (
      <div aria-busy="true">
        <SkeletonBlock height={96} />
      </div>
    );
  const { count, results } = rows;
  if (count === 0) return <p className={styles.quiet}>{empty}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={heading}>
        {results.map((row) => {
          const { name, note, figure } = draw(row);
          return (
            <li key={row.id} className={styles.row}>
              <span>
                {name}
                {note && <span className={styles.note}>{note}</span>}
              </span>
              <span className={styles.figure}>{figure}</span>
            </li>
          );
        })}
      </ul>
      {all && count > results.length && <span className={styles.all}>{all(count)}</span>}
    </>
  );
}
