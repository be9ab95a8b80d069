import {
  Dialog as FluentDialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  type DialogOpenChangeData,
  type DialogOpenChangeEvent,
} from '@fluentui/react-components';
import { useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { SuspendedSession } from '../session/useSession';
import { useReturnFocus } from './useReturnFocus';

const useStyles = makeStyles({
  surface: {
    width: 'min(520px, calc(100vw - 32px))',
    maxHeight: 'calc(100dvh - 32px)',
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
  },
  wide: { width: 'min(1240px, calc(100vw - 32px))', maxWidth: 'none' },
  // Fluent's own limit leaves no room for the surface's padding: the buttons of a long dialog would hang over its edge.
  body: { maxHeight: 'calc(100dvh - 82px)' },
});

export interface DialogProps {
  title: string;
  /** Called for Escape. The dialog stays until its caller stops rendering it. */
  onClose: () => void;
  /** As wide as the page, for tables. */
  wide?: boolean;
  /** Buttons below the content, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered, except behind the login. Escape closes it.
 * A click beside it does not: what was typed in it would be lost.
 */
export function Dialog({ title, onClose, wide = false, actions, children }: DialogProps) {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useKeptFocus(surface);
  // While the login covers the page, the dialog is hidden and keeps what was typed. Open, it would cover the login.
  const isWaiting = useContext(SuspendedSession) !== null;
  const onOpenChange = (_event: DialogOpenChangeEvent, { type }: DialogOpenChangeData) => {
    if (type !== 'backdropClick') onClose();
  };
  return (
    <FluentDialog open={!isWaiting} unmountOnClose={!isWaiting} onOpenChange={onOpenChange}>
      <DialogSurface ref={surface} className={mergeClasses(styles.surface, wide && styles.wide)}>
        <DialogBody className={styles.body}>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          {actions && <DialogActions>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </FluentDialog>
  );
}

/**
 * Focuses the dialog when the focused element is removed, as in the next step of a dialog. Escape works only while the
 * focus is inside.
 */
const useKeptFocus = (surface: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    if (document.activeElement === document.body) surface.current?.focus();
  });
};
