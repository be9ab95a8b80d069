import { makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@trestle/kit/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ body: { overflowWrap: 'anywhere' } });

interface BannerProps {
  kind: 'warning' | 'news';
  /** A button after the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message across the page, below the top bar. Several are stacked. */
export function Banner({ kind, action, children }: BannerProps) {
  const styles = useStyles();
  return (
    <MessageBar
      intent={kind === 'warning' ? 'warning' : 'info'}
      shape="square"
      // A status is announced by itself, and its text is its name. MessageBar offers no other tag.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="status"
      aria-labelledby={undefined}
    >
      <MessageBarBody className={styles.body}>{children}</MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
}
