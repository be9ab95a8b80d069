import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '8px',
    minHeight: '34px',
    marginBottom: '16px',
  },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 },
  note: {
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
});

/** A page's first line: its title, a quiet note beside it (a count, a state), and its actions on the right. */
export function PageHeader({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
