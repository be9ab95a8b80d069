import { ShortcutsHelp, Link, makeStyles, PAGE_MARGINS, settings, tokens, useSession } from '@trestle/kit/core';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    ...PAGE_MARGINS,
    paddingTop: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalL,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    // The padding makes a link easy to hit, and takes no room.
    '& a, & button': { color: 'inherit', padding: '14px 0', margin: '-14px 0' },
  },
});

/** A copyright, a year and a version, with the defaults of S1 §2.4. */
export function Footer({
  year = 2021,
  version = settings.version || '0.0.1(beta)',
}: {
  year?: number;
  version?: string;
}) {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <footer className={styles.footer}>
      <span>
        Copyright © {year} {settings.productName}
      </span>
      <span>Version {version}</span>
      {user && <ShortcutsHelp />}
      {user?.is_staff && <Link to="/gallery">Gallery</Link>}
    </footer>
  );
}
