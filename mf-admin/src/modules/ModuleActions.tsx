import { Button } from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useState } from 'react';
import { EndTrialDialog } from './EndTrialDialog';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ReleaseDialog } from './ReleaseDialog';
import { SwitchDialog } from './SwitchDialog';

/**
 * The buttons of a remote: a trial is released to everyone or taken back, a current release is rolled back, the remote
 * is switched off and on.
 */
export function ModuleActions({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const [dialog, setDialog] = useState<'toEveryone' | 'rollBack' | 'endTrial' | 'switch' | null>(null);
  const close = () => setDialog(null);
  const { name, current, trial, switched_off: off } = state;
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
      {name !== SHELL_NAME && (
        <Button size="small" aria-label={`Switch ${name} ${off ? 'on' : 'off'}`} onClick={() => setDialog('switch')}>
          {off ? 'Switch on' : 'Switch off'}
        </Button>
      )}
      {dialog === 'switch' && <SwitchDialog state={state} onClose={close} />}
      {dialog === 'toEveryone' && <ReleaseDialog state={state} version={trial?.version ?? undefined} onClose={close} />}
      {dialog === 'rollBack' && <ReleaseDialog state={state} onClose={close} />}
      {dialog === 'endTrial' && trial && <EndTrialDialog trial={trial} onClose={close} />}
    </span>
  );
}
