import {
  Button,
  ChevronDownRegular,
  ChevronRightRegular,
  loadError,
  makeStyles,
  PHONE,
  StatusBadge,
  tokens,
} from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { StockRowItem } from './StockRowItem';
import { describeStock, loadStock, STOCK_FRESH_MS } from './stockTotals';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    padding: 0,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'left',
    whiteSpace: 'normal',
    // Large enough to touch on a phone, without making its line taller.
    [PHONE]: {
      marginTop: `calc(-1 * ${tokens.spacingVerticalMNudge})`,
      marginBottom: `calc(-1 * ${tokens.spacingVerticalMNudge})`,
    },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { margin: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalS}`, padding: 0, listStyleType: 'none' },
});

/** A product's stock in one line, '12 now, 8 on 14/10/2026, 3 promised', which opens its rows. */
export function StockDisclosure({ product, name }: { product: number; name: string }) {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const reply = useQuery({
    queryKey: ['list', 'stock_availability', 'of product', product],
    queryFn: () => loadStock(product),
    staleTime: STOCK_FRESH_MS,
  });
  const { data } = reply;
  if (loadError(reply)) return <span className={styles.quiet}>Couldn't be loaded</span>;
  if (!data) return <span className={styles.quiet}>…</span>;
  if (data.rows.length === 0) return <span className={styles.quiet}>No stock</span>;
  const summary = describeStock(data);
  return (
    <>
      <Button
        appearance="transparent"
        size="small"
        className={styles.button}
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={`${summary || 'Sold out'}: rows of ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {summary || <StatusBadge tone="bad">sold out</StatusBadge>}
      </Button>
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label={`Stock of ${name}`}>
          {data.rows.map((row) => (
            <StockRowItem key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  );
}
