import { Alert, RefusalDetails } from '@trestle/kit/core';
import { decide, describeDenial, denialReason, type AccessRules } from '@trestle/schema/access';

/** Stands in for a page that the rules deny: the words of S1 §2.2, and which rule it was, for the administrator. */
export function Denied({ route, rules }: { route: string; rules: AccessRules | null }) {
  const decision = { ...decide(rules, route), route };
  return (
    <Alert intent="error">
      Don't have access to this page.
      <RefusalDetails words={describeDenial(decision)} why={denialReason(decision)} />
    </Alert>
  );
}
