import { makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      defaultOpen
      trapFocus
      positioning={{ position: 'below', align: 'start' }}
      onOpenChange={(event, { open }) => {
        // The first time, Fluent doesn't know where the focus came from: this button was not there yet.
        if (!open && event.type === 'keydown') button.current?.focus();
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <ColumnsButton ref={button} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Choose columns">
        <ColumnPanel {...props} />
      </PopoverSurface>
    </Popover>
  );
}
