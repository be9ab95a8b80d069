import { Alert, openableAddress, RefusalDetails, RouteLink, useParams, useSession } from '@trestle/kit/core';
import { describeDenial, denialReason, type Decision } from '@trestle/schema/access';
import { useLocation } from 'react-router';

/**
 * Stands in for a page that is denied: the words of S1 §2.2, and what denied it, for the administrator. Whoever may read
 * the record of a closed form gets a link to its view.
 */
export function Denied({ decision }: { decision: Decision & { route: string } }) {
  const session = useSession();
  const { pathname } = useLocation();
  const params = useParams() as Record<string, string>;
  const hasView = openableAddress(session, pathname) !== pathname;
  return (
    <Alert intent="error">
      Don't have access to this page.{' '}
      {hasView && (
        <RouteLink route={decision.route} params={params}>
          Open it read-only
        </RouteLink>
      )}
      <RefusalDetails words={describeDenial(decision)} why={denialReason(decision)} />
    </Alert>
  );
}
