import { Alert, RefusalDetails } from '@trestle/kit/core';
import { describeDenial, denialReason, type Decision } from '@trestle/schema/access';

/** Stands in for a page that is denied: the words of S1 §2.2, and what denied it, for the administrator. */
export function Denied({ decision }: { decision: Decision }) {
  return (
    <Alert intent="error">
      Don't have access to this page.
      <RefusalDetails words={describeDenial(decision)} why={denialReason(decision)} />
    </Alert>
  );
}
