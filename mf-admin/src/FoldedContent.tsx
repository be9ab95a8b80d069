import { Button, ChevronDownRegular, ChevronRightRegular, makeStyles, tokens } from '@trestle/kit/core';
import { useId, useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  // Its words start where the section's other words do, also on two lines.
  button: { paddingLeft: tokens.spacingHorizontalXS, justifyContent: 'flex-start', textAlign: 'left' },
});

interface FoldedContentProps {
  label: string;
  /** Drawn when it is opened for the first time, and kept. */
  children: ReactNode;
}

/** A button that folds its content away. */
export function FoldedContent({ label, children }: FoldedContentProps) {
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {label}
      </Button>
      <div id={id} hidden={!open}>
        {opened && children}
      </div>
    </>
  );
}
