import { ErrorCard, formatDate, makeStyles, RouteLink, tokens } from '@trestle/kit/core';
import { formatCount } from '../../components/formatCount';
import { nameOf, type CountedRow } from './countedRows';
import { LineChoice } from './LineChoice';
import { handedOverPieces, unservedLines, type ReceiptDraft } from './receiptDraft';
import type { ShortPreview } from './useShort';
import { useSources } from './useSources';
import type { ShortRow } from '@trestle/schema/receipt';

const useStyles = makeStyles({
  section: { margin: `${tokens.spacingVerticalXL} 0` },
  heading: { margin: `0 0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase400 },
  hint: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  product: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase300, overflowWrap: 'anywhere' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { flex: '1 1 240px', overflowWrap: 'anywhere' },
  small: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface ShortLinesProps {
  rows: readonly CountedRow[];
  preview: ShortPreview;
  draft: ReceiptDraft;
  onChange: (update: (before: ReceiptDraft) => ReceiptDraft) => void;
}

/** The lines that wait for what did not come, oldest order first, each with the choice of what happens to it. */
export function ShortLines({ rows, preview, draft, onChange }: ShortLinesProps) {
  const styles = useStyles();
  const { short, error, reload } = preview;
  if (error) return <ErrorCard title="Couldn't find the orders that wait" error={error} onRetry={reload} />;
  if (short.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Orders that wait">
      <h2 className={styles.heading}>Orders that wait</h2>
      <p className={styles.hint}>
        Less came than stores have ordered. The oldest orders are served first. Choose what happens to the others: their
        stores get a notice.
      </p>
      {short.map((each) => (
        <ShortProduct
          key={each.stock_id}
          short={each}
          row={rows.find(({ id }) => id === each.stock_id)}
          draft={draft}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

interface ShortProductProps extends Pick<ShortLinesProps, 'draft' | 'onChange'> {
  short: ShortRow;
  row: CountedRow | undefined;
}

function ShortProduct({ short, row, draft, onChange }: ShortProductProps) {
  const styles = useStyles();
  const { sources, isLoading } = useSources(row);
  const handedOver = handedOverPieces(short);
  const lines = unservedLines(short);
  return (
    <>
      <h3 className={styles.product}>
        {row ? nameOf(row) : 'Product'}: {formatCount(short.missing, 'piece')} missing
      </h3>
      {handedOver > 0 && (
        <p className={styles.hint}>
          {formatCount(handedOver, 'piece')} of it were handed to stores or can't be shown. Count again, or correct what
          was delivered first.
        </p>
      )}
      <ul className={styles.list} aria-label={`Lines that wait for ${row ? nameOf(row) : 'it'}`}>
        {lines.map(({ line, lacking }) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.words}>
              {line.store__name ?? 'A store'}: {lacking} of {formatCount(line.quantity ?? 0, 'piece')} missing
              <span className={styles.small}>
                {line.order === null ? (
                  formatDate(line.created_date)
                ) : (
                  <RouteLink route="store_order.edit" params={{ id: line.order }}>
                    Order {line.order} {line.created_date && `of ${formatDate(line.created_date)}`}
                  </RouteLink>
                )}
              </span>
            </span>
            <LineChoice
              line={line}
              lacking={lacking}
              sources={sources}
              isLoading={isLoading}
              choice={draft.choices[line.id]}
              onChoice={(choice) =>
                onChange((before) => ({ ...before, choices: { ...before.choices, [line.id]: choice } }))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
