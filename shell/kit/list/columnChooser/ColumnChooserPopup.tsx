import { makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components';
import { ColumnPanel, type ColumnPanelProps } from './ColumnPanel';
import { ColumnsButton } from './ColumnsButton';

const useStyles = makeStyles({
  surface: {
    width: '280px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalXXL})`,
    padding: tokens.spacingHorizontalS,
  },
});

/** The Columns button with its open popover. */
export default function ColumnChooserPopup(props: ColumnPanelProps) {
  const styles = useStyles();
  return (
    <Popover defaultOpen trapFocus positioning={{ position: 'below', align: 'start' }}>
      <PopoverTrigger disableButtonEnhancement>
        <ColumnsButton />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Choose columns">
        <ColumnPanel {...props} />
      </PopoverSurface>
    </Popover>
  );
}
