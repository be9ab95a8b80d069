import { Button, ChevronDownRegular, ChevronRightRegular, makeStyles, tokens } from '@trestle/kit/core';
import { useId, useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  // Aligns the label with the section's other texts, also when it takes two lines.
  button: { paddingLeft: tokens.spacingHorizontalXS, justifyContent: 'flex-start', textAlign: 'left' },
});

interface FoldedContentProps {
  label: string;
  /** Rendered when the content is opened for the first time, and kept afterwards. */
  children: ReactNode;
}

/** A button that shows and hides its content. */
export function FoldedContent({ label, children }: FoldedContentProps) {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {label}
      </Button>
      <div id={id} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </>
  );
}
