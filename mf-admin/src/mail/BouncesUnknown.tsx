import { Alert, settings } from '@trestle/kit/core';
import type { ReactNode } from 'react';

/** Says that mails which come back aren't known without their setting; draws its children where they are. */
export function BouncesUnknown({ children }: { children?: ReactNode }) {
  if (settings.bouncesKnown) return children;
  return (
    <Alert intent="info">
      Mails that come back aren't known here, because MAIL_BOUNCE_ADDRESS isn't set. 'Sent' means that the mail server
      took a mail.
    </Alert>
  );
}
