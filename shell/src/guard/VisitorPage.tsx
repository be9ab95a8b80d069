import { Button, makeStyles, PageHeader, RouteLink, settings, tokens, useSession } from '@trestle/kit/core';

const useStyles = makeStyles({
  card: {
    maxWidth: '560px',
    padding: tokens.spacingHorizontalXXL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  words: { margin: `0 0 ${tokens.spacingVerticalM}` },
});

/** The page for visitors without a login (S2 §3): what they can read, and the way to log in. */
export function VisitorPage() {
  const styles = useStyles();
  const { logout } = useSession();
  return (
    <>
      <PageHeader title={`Welcome to ${settings.productName}`} />
      <section className={styles.card} aria-label="Visitors">
        <p className={styles.words}>
          You are looking around without a login. You can read the{' '}
          <RouteLink route="marketing_material">marketing material</RouteLink>. Orders, stock and prices are for people
          with an account.
        </p>
        <Button appearance="primary" onClick={() => void logout()}>
          Login
        </Button>
      </section>
    </>
  );
}
