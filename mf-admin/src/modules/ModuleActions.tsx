import { Button } from '@trestle/kit/core';
import { useState } from 'react';
import { EndTrialDialog } from './EndTrialDialog';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ReleaseDialog } from './ReleaseDialog';

/** The buttons of a remote: a trial is released to everyone or taken back, a current release is rolled back. */
export function ModuleActions({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const [dialog, setDialog] = useState<'toEveryone' | 'rollBack' | 'endTrial' | null>(null);
  const close = () => setDialog(null);
  const { name, current, trial } = state;
  return (
    <span className={shared.actions}>
      {trial ? (
        <>
          <Button size="small" aria-label={`Release ${name} to everyone`} onClick={() => setDialog('toEveryone')}>
            To everyone
          </Button>
          <Button size="small" aria-label={`Take back ${name} ${trial.version}`} onClick={() => setDialog('endTrial')}>
            Take back
          </Button>
        </>
      ) : (
        current && (
          <Button size="small" aria-label={`Roll back ${name}`} onClick={() => setDialog('rollBack')}>
            Roll back
          </Button>
        )
      )}
      {dialog === 'toEveryone' && <ReleaseDialog state={state} version={trial?.version ?? undefined} onClose={close} />}
      {dialog === 'rollBack' && <ReleaseDialog state={state} onClose={close} />}
      {dialog === 'endTrial' && trial && <EndTrialDialog trial={trial} onClose={close} />}
    </span>
  );
}
