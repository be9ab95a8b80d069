import { Alert, useSession } from '@trestle/kit/core';

/** Explains on a form why it is read-only while the user acts for somebody else (SECURITY.md, 14). */
export function ImpersonationAlert() {
  const { sudo, user } = useSession();
  if (!sudo) return null;
  return (
    <Alert intent="info">
      You are acting as {user?.descriptive_name}. You can't change passwords, email addresses or rights for them. Press
      UnSUDO first.
    </Alert>
  );
}
