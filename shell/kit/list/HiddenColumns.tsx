import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ResolvedColumn } from './columns';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface HiddenColumnsProps<Row> {
  hidden: readonly ResolvedColumn<Row>[];
  showAll: boolean;
  onShowAll: (showAll: boolean) => void;
}

/** Names the columns that a table has no room for, and offers to show them. */
export function HiddenColumns<Row>({ hidden, showAll, onShowAll }: HiddenColumnsProps<Row>) {
  const styles = useStyles();
  if (hidden.length === 0) return null;
  const names = hidden.map(({ label }) => label).join(', ');
  return (
    <div className={styles.note}>
      <span>{showAll ? 'Scroll sideways for the other columns.' : `No room for ${names}.`}</span>
      <Button size="small" appearance="subtle" onClick={() => onShowAll(!showAll)}>
        {showAll ? 'Fit to the page' : 'Show all columns'}
      </Button>
    </div>
  );
}
