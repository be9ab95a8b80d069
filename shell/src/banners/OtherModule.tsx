import { Button } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { Banner } from './Banner';

interface OtherModuleProps {
  /** Name of the remote. */
  name: string;
  /** Goes back to the release that everyone gets. The page is loaded again afterwards. */
  end: () => void;
  /** What this browser uses in its place. */
  children: ReactNode;
}

/** Says that this browser uses something else of a remote than everyone, with the way back. */
export function OtherModule({ name, end, children }: OtherModuleProps) {
  const endAndReload = () => {
    end();
    window.location.reload();
  };
  return (
    <Banner
      kind="warning"
      action={
        <Button size="small" aria-label={`End ${name}`} onClick={endAndReload}>
          End
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
