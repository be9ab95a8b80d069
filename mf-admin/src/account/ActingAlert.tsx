import { Alert, useSession } from '@trestle/kit/core';

/** Says why a form is shut to who acts for somebody else, where it is (safety 14). */
export function ActingAlert() {
  const { sudo, user } = useSession();
  if (!sudo) return null;
  return (
    <Alert intent="info">
      You are acting as {user?.descriptive_name}. Passwords, email addresses and rights are changed in one's own name:
      leave that account first.
    </Alert>
  );
}
