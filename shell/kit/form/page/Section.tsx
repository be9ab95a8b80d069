import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { FIELD_ROWS } from './fieldRows';
import { PHONE } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  section: {
    minWidth: 0,
    marginBottom: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: {
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalL}`,
    },
  },
  // Two columns of fields need no more width; a table takes all there is.
  narrow: { maxWidth: '906px', boxSizing: 'border-box' },
  // With enough room the heading is to the left of its fields, and lists are below both.
  headingBeside: {
    '@container (min-width: 1100px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 264px) minmax(0, 864px)',
      columnGap: tokens.spacingHorizontalXXL,
      alignItems: 'start',
    },
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  why: {
    margin: `calc(-1 * ${tokens.spacingVerticalS}) 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  // At most two columns of 420 px.
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    ...FIELD_ROWS,
    maxWidth: '864px',
    alignItems: 'start',
  },
});

export interface SectionProps {
  heading?: string;
  why?: string;
  /** Limits the width to two columns of fields. */
  narrow?: boolean;
  /** Puts the heading beside the first child. */
  headingBeside?: boolean;
  children: ReactNode;
}

/** A card of a form with a heading and a hint. Put fields inside <Columns>. */
export function Section({ heading, why, narrow = false, headingBeside = false, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section
      className={mergeClasses(styles.section, narrow && styles.narrow, headingBeside && styles.headingBeside)}
      aria-labelledby={heading ? id : undefined}
    >
      {heading && (
        <div>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          {why && <p className={styles.why}>{why}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Lays out fields in at most two columns; one on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={useStyles().grid}>{children}</div>;
}
