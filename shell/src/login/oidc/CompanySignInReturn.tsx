import { ApiError, Button, errorTexts, finishCompanySignIn, PageSkeleton } from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginCard } from '../LoginCard';
import { loginProblems } from '../loginErrors';
import { companySignInAddress } from './CompanySignIn';
import { problemText } from './problemTexts';

/** What the address says of a sign-in at the provider. */
export interface ReturnedSignIn {
  ticket: string | null;
  /** Why it failed. */
  problem: string | null;
}

/** Reads `#oidc=…` and `#oidc_error=…`; null for any other address. */
export function returnedSignIn(hash: string): ReturnedSignIn | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const [ticket, problem] = [values.get('oidc'), values.get('oidc_error')];
  return ticket || problem ? { ticket, problem } : null;
}

/** Words of a failed exchange. Without an answer the ticket may still be good, so pressing again tries it again. */
const exchangeProblem = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? errorTexts(loginProblems(error.body).general).join(' ') || error.message
    : 'The Server is not responding, please wait a few minutes and try again.';

interface CompanySignInReturnProps extends ReturnedSignIn {
  /** Called once the session has started. */
  onDone: () => void;
}

/** Ends a sign-in at the provider: exchanges its ticket for a session, or says why it failed, with the ways back. */
export function CompanySignInReturn({ ticket, problem, onDone }: CompanySignInReturnProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [failure, setFailure] = useState(problem === null ? undefined : problemText(problem));

  useEffect(() => {
    if (!ticket) return undefined;
    let isShown = true;
    finishCompanySignIn(ticket).then(onDone, (error: unknown) => isShown && setFailure(exchangeProblem(error)));
    return () => {
      isShown = false;
    };
    // The ticket is good for one exchange.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket]);

  if (failure === undefined) return <PageSkeleton />;
  const startAgain = () => window.location.assign(companySignInAddress(location));
  return (
    <LoginCard heading="Log in" line="You are not logged in." problem={failure} onSubmit={startAgain}>
      <Button type="submit" appearance="primary" size="large">
        Start again
      </Button>
      <Button
        appearance="subtle"
        // Without a page to go to, the login would go back, to the provider.
        onClick={() => void navigate(`/login${location.search || '?redirect=/'}`, { replace: true })}
      >
        Back to Login
      </Button>
    </LoginCard>
  );
}
