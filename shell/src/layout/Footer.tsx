import { ShortcutsHelp, Link, makeStyles, settings, tokens, useSession } from '@trestle/kit/core';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    '& a': { color: 'inherit' },
    '@media (max-width: 639px)': { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM}` },
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
