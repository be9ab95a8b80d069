import { toast } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { useModuleCalls, type ModuleRelease } from './moduleData';
import { trialReach } from './reachText';

/** Asks before a trial ends. Afterwards everyone gets the current release again. */
export function EndTrialDialog({ trial, onClose }: { trial: ModuleRelease; onClose: () => void }) {
  const { endTrial } = useModuleCalls();
  const { name, version } = trial;
  const answer = async (yes: boolean) => {
    onClose();
    if (!yes || !name) return;
    try {
      await endTrial(name);
      toast.success(`${name} ${version} was taken back.`);
    } catch (error) {
      toast.error(`${name} ${version} could not be taken back. ${(error as Error).message}`);
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Take back ${name} ${version}?`}
      words={`${trialReach(trial)}: they get the release again that everyone else has. This version is kept.`}
      yes="Take back"
      onAnswer={(yes) => void answer(yes)}
    />
  );
}
