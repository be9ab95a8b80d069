import { tokens } from '@trestle/kit/core';

/** Styles of a page with cards, for makeStyles. */
export const pageStyles = {
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    // The page header keeps a distance of its own.
    '> :first-child': { marginBottom: 0 },
  },
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // A link within a sentence is told by more than its colour.
  words: { margin: 0, '& a': { textDecorationLine: 'underline' } },
} as const;

/** Styles of a form of one line, for makeStyles: `form`, and `button` for the one that sends it. */
export const formStyles = {
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  // In line with the inputs, below the height of a label.
  button: { marginTop: tokens.spacingVerticalXXL, justifySelf: 'start' },
} as const;

/** The words of a text with commas or spaces between them. */
export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
