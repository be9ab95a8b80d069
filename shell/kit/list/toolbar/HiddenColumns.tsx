import { Button, makeStyles, tokens } from '@fluentui/react-components';

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

interface HiddenColumnsProps {
  /** Labels of the columns without room. */
  labels: readonly string[];
  showAll: boolean;
  onShowAll: (showAll: boolean) => void;
}

/** Names the columns that a table has no room for, and offers to show them. */
export default function HiddenColumns({ labels, showAll, onShowAll }: HiddenColumnsProps) {
  const styles = useStyles();
  return (
    <div className={styles.note}>
      <span>{showAll ? 'Scroll sideways for the other columns.' : `No room for ${labels.join(', ')}.`}</span>
      <Button size="small" appearance="subtle" onClick={() => onShowAll(!showAll)}>
        {showAll ? 'Fit to the page' : 'Show all columns'}
      </Button>
    </div>
  );
}
