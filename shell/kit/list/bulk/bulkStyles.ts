import { makeStyles, tokens } from '@fluentui/react-components';

const scrollingList = {
  margin: 0,
  paddingInlineStart: tokens.spacingHorizontalXL,
  maxHeight: '30vh',
  overflowY: 'auto',
} as const;

/** Styles of the bulk dialog's three steps. */
export const useBulkStyles = makeStyles({
  body: { display: 'grid', rowGap: tokens.spacingVerticalM },
  summary: { fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0 },
  rows: { ...scrollingList, color: tokens.colorNeutralForeground2 },
  failures: { ...scrollingList, color: tokens.colorStatusDangerForeground1 },
  fields: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  buttons: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  danger: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
    },
  },
});
