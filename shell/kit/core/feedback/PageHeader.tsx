import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { SkeletonBlock } from './Skeleton';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    minHeight: '34px',
    marginBottom: tokens.spacingVerticalL,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  kind: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginLeft: 'auto' },
});

export interface PageHeaderProps {
  /** Null while it is being loaded. */
  title: string | null;
  /** What the title names, small above it: 'Edit Product' above the product's name. */
  kind?: string;
  /** A quiet remark, such as a count. */
  note?: ReactNode;
  /** The page's actions. */
  children?: ReactNode;
}

/** The top of a page. The title also names the browser's tab. */
export function PageHeader({ title, kind, note, children }: PageHeaderProps) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      <h1 className={styles.title} data-title={title ?? kind} data-record={title && kind}>
        {kind && <span className={styles.kind}>{kind} </span>}
        {title ?? <SkeletonBlock height={28} width={240} />}
      </h1>
      {note && <span className={styles.note}>{note}</span>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
