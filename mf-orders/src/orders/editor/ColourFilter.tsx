import { Button, ChevronDownRegular, ChevronRightRegular, makeStyles, tokens } from '@trestle/kit/core';
import { LookupSpeedSelect, type SpeedSelectItem } from '@trestle/kit/widgets';
import { useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    paddingTop: tokens.spacingVerticalXS,
  },
  toggle: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
  },
});

interface ColourFilterProps {
  /** The chosen colour; null for any. */
  colour: SpeedSelectItem | null;
  onChange: (colour: SpeedSelectItem | null) => void;
  /** Shown beside the button. */
  children: ReactNode;
}

/** Limits the search for products to one colour. A button shows and hides the choice. */
export function ColourFilter({ colour, onChange, children }: ColourFilterProps) {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.foot}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.toggle}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {colour ? `In ${colour.label} alone` : 'In any colour'}
        </Button>
        {children}
      </div>
      {isOpen && (
        <LookupSpeedSelect
          quiet
          label="Colour"
          entity="code_colour"
          blank="Any"
          value={colour?.id ?? null}
          onChange={(_, item) => onChange(item)}
        />
      )}
    </>
  );
}
