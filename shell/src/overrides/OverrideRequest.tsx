import { Button, settings } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { useLocation, useNavigate } from 'react-router';
import { Banner } from '../banners/Banner';
import { keepOverride, overrideRefusal, parseOverride } from './override';

/**
 * Asks before the address's `override` is followed: anybody can send a link, and code that it loads has the user's
 * rights (SECURITY.md, 85).
 */
export default function OverrideRequest({ requested, user }: { requested: string; user: SessionUser }) {
  const withoutRequest = useAddressWithoutRequest();
  const navigate = useNavigate();
  const dismiss = () => void navigate(withoutRequest, { replace: true });
  const override = parseOverride(requested);
  const refusal = override
    ? overrideRefusal(override, user, settings.remoteOverrideOrigins)
    : 'The address has an override that makes no sense. Write ?override=name@http://localhost:4101.';

  if (refusal !== null || !override)
    return (
      <Banner
        kind="warning"
        action={
          <Button size="small" onClick={dismiss}>
            Close
          </Button>
        }
      >
        {refusal}
      </Banner>
    );
  const answer = (yes: boolean) => {
    if (!yes) return dismiss();
    keepOverride(override);
    // A remote that runs can't be replaced: a new page begins with the other one.
    window.location.replace(withoutRequest);
  };
  return (
    <ConfirmDialog
      open
      title={`Load ${override.remote} from ${override.origin}?`}
      words="Its code runs with your rights, in this browser, until you end it. Go on only if you started that server."
      yes="Load it"
      onAnswer={answer}
    />
  );
}

/** The page's address without `override`. */
function useAddressWithoutRequest(): string {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('override');
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`;
}
