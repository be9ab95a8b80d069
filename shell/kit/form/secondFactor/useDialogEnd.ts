import { useWhileShown } from '../useWhileShown';

export interface DialogEndProps {
  /** Loads the second factors again. */
  onChanged: () => void;
  onClose: () => void;
}

/**
 * Returns what ends a dialog of the second factor. The page loads again, also after Cancel: the reply to a change may
 * have got lost. A reply that comes late closes no dialog that was opened since.
 */
export const useDialogEnd = ({ onChanged, onClose }: DialogEndProps): (() => void) => {
  const closeIfShown = useWhileShown(onClose);
  return () => {
    onChanged();
    closeIfShown();
  };
};
