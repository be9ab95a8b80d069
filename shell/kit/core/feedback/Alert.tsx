import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: { marginBottom: tokens.spacingVerticalM },
  body: { minWidth: 0, overflowWrap: 'anywhere' },
});

export interface AlertProps {
  intent: 'error' | 'warning' | 'info';
  /** Adds a Dismiss button. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A message in the page's flow. Screen readers announce it when it appears. */
export function Alert({ intent, children, onDismiss }: AlertProps) {
  const styles = useStyles();
  return (
    <MessageBar
      className={styles.bar}
      intent={intent}
      layout="multiline"
      // An alert or status is announced by itself, and its text is its name.
      role={intent === 'info' ? 'status' : 'alert'}
      aria-labelledby={undefined}
    >
      <MessageBarBody className={styles.body}>{children}</MessageBarBody>
      {onDismiss && (
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              size="small"
              icon={<DismissRegular />}
              aria-label="Dismiss"
              onClick={onDismiss}
            />
          }
        />
      )}
    </MessageBar>
  );
}
