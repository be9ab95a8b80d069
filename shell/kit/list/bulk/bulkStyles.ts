import { makeStyles, tokens } from '@fluentui/react-components';

export const useBulkStyles = makeStyles({
  body: { display: 'grid', rowGap: '12px' },
  sum: { fontWeight: 600 },
  words: { margin: 0 },
  rows: {
    margin: 0,
    paddingInlineStart: '20px',
    maxHeight: '30vh',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
  },
  failures: {
    margin: 0,
    paddingInlineStart: '20px',
    maxHeight: '30vh',
    overflowY: 'auto',
    color: tokens.colorStatusDangerForeground1,
  },
  fields: { display: 'grid', rowGap: '8px', justifyItems: 'start' },
  progress: { width: '100%', height: '8px' },
  foot: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' },
  danger: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
    },
  },
});
