import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { ErrorCard, SkeletonBlock } from '@trestle/kit/core';
import type { CardList } from './useProductCard';

const useStyles = makeStyles({
  section: { marginTop: tokens.spacingVerticalXL },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A part of a product's card, below a heading. */
export function CardSection({ heading, children }: { heading: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {heading}
      </h3>
      {children}
    </section>
  );
}

interface ListSectionProps<Row> {
  heading: string;
  list: CardList<Row>;
  /** Text in place of the rows when there are none. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A part of a card that shows rows, or that they load or failed to. Nothing for users who may not see them. */
export function ListSection<Row>({ heading, list, empty, children }: ListSectionProps<Row>) {
  const styles = useStyles();
  const { rows, error, retry } = list;
  if (rows === null) return null;
  if (error)
    return (
      <CardSection heading={heading}>
        <ErrorCard error={error} onRetry={retry} />
      </CardSection>
    );
  return (
    <CardSection heading={heading}>
      {rows === undefined && (
        <div aria-busy="true">
          <SkeletonBlock height={64} />
        </div>
      )}
      {rows?.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {rows !== undefined && rows.length > 0 && children(rows)}
    </CardSection>
  );
}
