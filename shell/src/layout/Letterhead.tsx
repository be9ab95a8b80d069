import { formatDateTime, makeStyles, serverDate, settings, tokens, useSession } from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { Mark } from '../nav/Brand';

const useStyles = makeStyles({
  head: {
    display: 'none',
    '@media print': {
      display: 'flex',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalS,
      marginBottom: tokens.spacingVerticalL,
      paddingBottom: tokens.spacingVerticalS,
      borderBottom: '1px solid currentColor',
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  printed: { marginLeft: 'auto', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
});

/** The head of every printed page: the product's name, and who printed it when. */
export function Letterhead() {
  const styles = useStyles();
  const { user } = useSession();
  const printedAt = usePrintTime();
  return (
    <div className={styles.head} aria-hidden="true" data-letterhead>
      <Mark />
      <span>{settings.productName} Order Management</span>
      <span className={styles.printed}>
        {[formatDateTime(printedAt), user?.descriptive_name].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}

/** Time of the last print, as ISO 8601. */
const usePrintTime = (): string => {
  const [printedAt, setPrintedAt] = useState(serverDate);
  useEffect(() => {
    const update = () => setPrintedAt(serverDate);
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return printedAt.toISOString();
};
