import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Button,
  EmptyState,
  ErrorCard,
  loadError,
  makeStyles,
  PageHeader,
  refreshQueries,
  RouteLink,
  SkeletonBlock,
  tokens,
} from '@trestle/kit/core';
import type { PastPriceChange } from '@trestle/schema/priceChange';
import { useState } from 'react';
import { undoPriceChange } from '../change/offerPriceUndo';
import { pastPriceChanges } from '../change/priceChangeCalls';
import { factsInWords, pricesInWords, ruleInWords, whyNotUndone } from './priceChangeWords';
import { UndoDialog } from './UndoDialog';

const useStyles = makeStyles({
  intro: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  list: { listStyle: 'none', margin: 0, padding: 0, maxWidth: '900px' },
  change: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' },
  rule: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  facts: { display: 'block', color: tokens.colorNeutralForeground3 },
  whyNot: { color: tokens.colorNeutralForeground3 },
});

/** The price changes of the last 30 days: who changed what, and what can still be undone. */
export default function PastPriceChanges() {
  const styles = useStyles();
  const client = useQueryClient();
  const reply = useQuery({ queryKey: ['price changes'], queryFn: ({ signal }) => pastPriceChanges(signal) });
  const [asked, setAsked] = useState<PastPriceChange | null>(null);
  const error = loadError(reply);
  const { data, refetch } = reply;
  const undo = (id: string) => {
    setAsked(null);
    void undoPriceChange(id, () => void refreshQueries(client));
  };
  return (
    <>
      <PageHeader title="Past price changes">
        <RouteLink route="product.list">Products</RouteLink>
      </PageHeader>
      <p className={styles.intro}>
        Changes of many products at once, for 30 days. Whoever made one can undo it. Prices that were changed since
        stay.
      </p>
      {error && <ErrorCard title="Couldn't load past price changes" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBlock height={240} />}
      {data?.length === 0 && (
        <EmptyState words="No price changes in the last 30 days. Select products in the list and press 'Price change'." />
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Past price changes">
          {data.map((change) => (
            <ChangeItem key={change.id} change={change} onUndo={() => setAsked(change)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog change={asked} onUndo={() => undo(asked.id)} onClose={() => setAsked(null)} />}
    </>
  );
}

function ChangeItem({ change, onUndo }: { change: PastPriceChange; onUndo: () => void }) {
  const styles = useStyles();
  const whyNot = whyNotUndone(change);
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.rule}>{ruleInWords(change)}</span>
        <span>{pricesInWords(change)}</span>
        <span className={styles.facts}>{factsInWords(change)}</span>
      </span>
      {whyNot ? <span className={styles.whyNot}>{whyNot}</span> : <Button onClick={onUndo}>Undo …</Button>}
    </li>
  );
}
