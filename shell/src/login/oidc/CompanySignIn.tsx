import { Button, makeStyles, settings, tokens } from '@trestle/kit/core';
import { useLocation } from 'react-router';

const useStyles = makeStyles({
  or: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    '::before': { content: '""', flexGrow: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '::after': { content: '""', flexGrow: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});

/** Address that begins a sign-in at the provider and leads back to the page that was asked for. */
export function companySignInAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const isLoginPage = pathname.replace(/\/$/, '') === '/login';
  const redirect = isLoginPage ? new URLSearchParams(search).get('redirect') : pathname + search + hash;
  return redirect === null || redirect === '/'
    ? '/auth/oidc/'
    : `/auth/oidc/?${new URLSearchParams({ redirect }).toString()}`;
}

/** The way to the company's sign-in: beside the form of a password, or in its place. */
export default function CompanySignIn({ alone = false }: { alone?: boolean }) {
  const styles = useStyles();
  const address = companySignInAddress(useLocation());
  return (
    <>
      {!alone && <p className={styles.or}>or</p>}
      <Button as="a" href={address} appearance={alone ? 'primary' : 'secondary'} size="large">
        Sign in with {settings.companySignIn?.name}
      </Button>
    </>
  );
}
