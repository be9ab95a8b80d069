import { formatDateTime, makeStyles, mergeClasses, timeAgo, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import type { NoticeRow } from './useNotices';

const useStyles = makeStyles({
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, ':last-child': { borderBottomStyle: 'none' } },
  button: {
    display: 'block',
    width: '100%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    border: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  unread: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  title: { display: 'block' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'pre-line',
  },
  hidden: VISUALLY_HIDDEN,
});

/** One notice: what happened and when. */
export function NoticeItem({ row, onChoose }: { row: NoticeRow; onChoose(): void }) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <button type="button" className={mergeClasses(styles.button, !row.is_read && styles.unread)} onClick={onChoose}>
        <span className={mergeClasses(styles.title, !row.is_read && styles.strong)}>
          {!row.is_read && <span className={styles.hidden}>Unread: </span>}
          {row.title}
        </span>
        {row.text && <span className={styles.small}>{row.text}</span>}
        <span className={styles.small} title={formatDateTime(row.created_date)}>
          {timeAgo(row.created_date)}
        </span>
      </button>
    </li>
  );
}
