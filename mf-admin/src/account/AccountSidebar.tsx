import { makeStyles, RouteLink, tokens, useSession } from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  value: { margin: 0, overflowWrap: 'anywhere' },
  quiet: {
    margin: `${tokens.spacingVerticalMNudge} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Shows group and store of the account. Its owner can't change them. */
export function AccountSidebar() {
  const styles = useStyles();
  const { user } = useSession();
  if (!user) return null;
  const groups = user.groups.map(({ name }) => name).join(', ');
  return (
    <Section heading="Set by head office">
      <dl className={styles.facts}>
        <dt className={styles.label}>Group</dt>
        <dd className={styles.value}>{groups || 'none'}</dd>
        <dt className={styles.label}>Store</dt>
        <dd className={styles.value}>
          {user.store ? <RouteLink route="store_order.list">{user.store.name}</RouteLink> : 'none'}
        </dd>
      </dl>
      <p className={styles.quiet}>
        Your group decides what you may open and change. Ask your administrator if something is missing.
      </p>
    </Section>
  );
}
