import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the lists of past changes. */
export const usePastStyles = makeStyles({
  body: { display: 'grid', rowGap: tokens.spacingVerticalL },
  heading: { margin: `0 0 ${tokens.spacingVerticalXS}`, fontSize: tokens.fontSizeBase300 },
  intro: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  change: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  rule: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  facts: { margin: 0, color: tokens.colorNeutralForeground3 },
});
