import {
  Button,
  ErrorCard,
  makeStyles,
  openableAddress,
  SkeletonBlock,
  toast,
  tokens,
  useSession,
} from '@trestle/kit/core';
import { Popover, PopoverSurface } from '@trestle/kit/popover';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NoticeItem } from './NoticeItem';
import { useNotices, type NoticeRow } from './useNotices';
import type { UnreadNotices } from './useUnreadNotices';

const useStyles = makeStyles({
  panel: {
    width: 'min(420px, calc(100vw - 16px))',
    maxHeight: 'min(640px, calc(100dvh - 80px))',
    boxSizing: 'border-box',
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', overscrollBehavior: 'contain' },
  quiet: {
    margin: 0,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
  },
  skeletons: { display: 'grid', rowGap: tokens.spacingVerticalM, padding: tokens.spacingHorizontalL },
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    padding: tokens.spacingVerticalXS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface NoticePanelProps {
  target: HTMLElement | null;
  unread: number;
  assumeRead: UnreadNotices['assumeRead'];
  onClose(): void;
}

/** The notices of the user, newest first. Choosing one marks it as read and leads to what it is about. */
export default function NoticePanel({ target, unread, assumeRead, onClose }: NoticePanelProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const session = useSession();
  const { notices, count, error, reload, showOlder, markRead, markAllRead } = useNotices();
  const showError = (failure: unknown) => void toast.error((failure as Error).message);
  const choose = (row: NoticeRow) => {
    markRead(row).catch(showError);
    if (row.link === null) return;
    onClose();
    void navigate(openableAddress(session, row.link));
  };
  const [readingUpTo, setReadingUpTo] = useState(0);
  const visibleNotices = notices?.map((row) => (row.id <= readingUpTo ? { ...row, is_read: true } : row));
  const readAll = async ({ id: newest }: NoticeRow) => {
    // The server's own count follows within a second.
    assumeRead(newest);
    setReadingUpTo(newest);
    try {
      await markAllRead(newest);
    } catch (failure) {
      assumeRead(null);
      showError(failure);
    }
    setReadingUpTo(0);
  };
  const goToProfile = () => {
    onClose();
    void navigate('/login/account');
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'end', offset: 8 }}
      onOpenChange={(_, { open }) => open || onClose()}
    >
      <PopoverSurface className={styles.panel} aria-label="Notices">
        <div className={styles.head}>
          <h2 className={styles.heading}>Notices</h2>
          <Button
            appearance="subtle"
            size="small"
            // Keeps the focus, so that a keyboard stays in the panel.
            disabledFocusable={unread === 0 || !notices?.length}
            onClick={() => notices?.[0] && void readAll(notices[0])}
          >
            Mark all as read
          </Button>
        </div>
        {error && !notices ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : (
          <NoticeRows notices={visibleNotices} onChoose={choose} />
        )}
        <div className={styles.foot}>
          <Button appearance="subtle" size="small" onClick={goToProfile}>
            Choose what also comes by mail
          </Button>
          {notices && notices.length < count && (
            <Button appearance="subtle" size="small" onClick={showOlder}>
              Show older
            </Button>
          )}
        </div>
      </PopoverSurface>
    </Popover>
  );
}

function NoticeRows({
  notices,
  onChoose,
}: {
  notices: readonly NoticeRow[] | undefined;
  onChoose(row: NoticeRow): void;
}) {
  const styles = useStyles();
  if (!notices)
    return (
      <div className={styles.skeletons} aria-busy="true">
        {[1, 2, 3].map((each) => (
          <SkeletonBlock key={each} height={40} />
        ))}
      </div>
    );
  if (notices.length === 0)
    return <p className={styles.quiet}>Nothing yet. Late containers, finished reports and failed mails appear here.</p>;
  return (
    <ul className={styles.list}>
      {notices.map((row) => (
        <NoticeItem key={row.id} row={row} onChoose={() => onChoose(row)} />
      ))}
    </ul>
  );
}
