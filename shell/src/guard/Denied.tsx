import { Alert, RefusalDetails } from '@trestle/kit/core';
import { decide, describeDenial, denialReason, type AccessRules } from '@trestle/schema/access';

/** In place of a page that the rules deny: S1 §2.2's words, which rule it was, and what an administrator needs to know. */
export function Denied({ route, rules }: { route: string; rules: AccessRules | null }) {
  const decision = { ...decide(rules, route), route };
  return (
    <Alert intent="error">
      Don't have access to this page.
      <RefusalDetails words={describeDenial(decision)} why={denialReason(decision)} />
    </Alert>
  );
}
