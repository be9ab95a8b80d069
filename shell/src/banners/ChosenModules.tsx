import { Button } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { endPreviews, previews } from '../remotes/previews';
import { Banner } from './Banner';

/** The modules that this browser uses other releases of than everyone: for each what it is, and the way back. */
export function ChosenModules() {
  return previews().map(({ name, version }) => (
    <ChosenModule key={name} name={name} end={() => endPreviews(name)}>
      You preview <strong>{name}</strong> {version} in this tab.
    </ChosenModule>
  ));
}

interface ChosenModuleProps {
  name: string;
  /** Ends the choice. The page is loaded again afterwards. */
  end: () => void;
  children: ReactNode;
}

function ChosenModule({ name, end, children }: ChosenModuleProps) {
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
