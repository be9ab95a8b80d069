import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';
import { useFormContext } from '../FormContext';

/** Quick saves show no overlay. */
const SHOW_DELAY_MS = 300;
const useStyles = makeStyles({
  // Doesn't block: the user can type on beneath it.
  overlay: {
    position: 'fixed',
    zIndex: 3,
    bottom: '88px',
    left: '50%',
    transform: 'translateX(-50%)',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    pointerEvents: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
});

/** Says that the form is being saved, if it takes a while. */
export function WorkingOverlay() {
  const { submitting = false } = useFormState({ subscription: { submitting: true } });
  const { asking } = useFormContext();
  return submitting && !asking ? <DelayedOverlay /> : null;
}
function DelayedOverlay() {
  const styles = useStyles();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <div className={styles.overlay} data-screen-only>
      <Spinner size="tiny" label="Working …" />
    </div>
  ) : null;
}
