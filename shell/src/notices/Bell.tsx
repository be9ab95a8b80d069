import { loadable, makeStyles, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import { AlertRegular, CounterBadge, useRestoreFocusTarget } from '@trestle/kit/navigation';
import { useState } from 'react';
import { BAR } from '../nav/barStyles';
import { useUnreadNotices } from './useUnreadNotices';

const NoticePanel = loadable(() => import(/* webpackChunkName: "notices" */ './NoticePanel'));

const useStyles = makeStyles({
  button: { ...BAR.button, position: 'relative', padding: `0 ${tokens.spacingHorizontalS}`, minWidth: '36px' },
  icon: { fontSize: tokens.fontSizeBase500 },
  count: { position: 'absolute', top: 0, right: 0 },
  hidden: VISUALLY_HIDDEN,
});

/** The bell in the top bar: how many notices are unread, and a panel with them. */
export default function Bell() {
  const styles = useStyles();
  const { unread, assumeRead } = useUnreadNotices();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  // The panel has no trigger of Fluent's that would get the focus back.
  const restoreFocus = useRestoreFocusTarget();
  // The text of the badge, for people who speak to the browser: they say what they see.
  const label = unread ? `Notices, ${unread > 99 ? '99+' : unread} unread` : 'Notices';
  return (
    <>
      <button
        {...restoreFocus}
        ref={setButton}
        type="button"
        className={styles.button}
        aria-label={label}
        title="Notices"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <AlertRegular className={styles.icon} aria-hidden="true" />
        {unread > 0 && (
          <CounterBadge className={styles.count} count={unread} size="small" color="danger" aria-hidden="true" />
        )}
      </button>
      <output className={styles.hidden}>
        {unread > 0 ? `${unread} unread ${unread === 1 ? 'notice' : 'notices'}` : ''}
      </output>
      {isOpen && <NoticePanel target={button} unread={unread} assumeRead={assumeRead} onClose={() => setOpen(false)} />}
    </>
  );
}
