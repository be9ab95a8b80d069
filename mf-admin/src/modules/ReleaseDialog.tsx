import { Alert, Button, ErrorCard, Field, Input, Select, SkeletonBlock, toast, useSingleCall } from '@trestle/kit/core';
import { FormDialog, LookupBox, useWhileShown } from '@trestle/kit/form';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { parseNumber } from '@trestle/schema/text/numberText';
import { useState } from 'react';
import { useModuleCalls, useReleases, withPagesAndMenus, type ModuleState, type Reach } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ReleaseComparison } from './ReleaseComparison';

const REACH_LABELS = {
  everyone: 'Everyone',
  share: 'A share of the users',
  group: 'One group',
  preview: 'Staff, by the preview address',
} as const;
type ReachKind = keyof typeof REACH_LABELS;

interface ReleaseDialogProps {
  state: ModuleState;
  /** Version that is preselected. By default the version that everyone had before. */
  version?: string;
  onClose: () => void;
}

/**
 * Releases a stored version to everyone, or to some users first; a shell is for everyone. Shows beforehand what it
 * changes.
 */
export function ReleaseDialog({ state, version, onClose }: ReleaseDialogProps) {
  const shared = useModuleStyles();
  const { activate } = useModuleCalls();
  const closeIfShown = useWhileShown(onClose);
  const { data, error, refetch } = useReleases(state.name);
  const [chosenVersion, setChosenVersion] = useState(version ?? state.previous ?? undefined);
  const [reachKind, setReachKind] = useState<ReachKind>('everyone');
  const [share, setShare] = useState('20');
  const [group, setGroup] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  const { name, current } = state;
  const otherReleases = (data?.results ?? []).filter(({ is_current: isCurrent }) => !isCurrent);
  const target = otherReleases.find(({ version: each }) => each === chosenVersion);
  const isRollBack = reachKind === 'everyone' && target !== undefined && target.id < (current?.id ?? 0);
  const verb = isRollBack ? 'Roll back to' : 'Release';

  const { run: submit, isRunning: isReleasing } = useSingleCall(async () => {
    if (!target?.version) return;
    setProblem('');
    try {
      await activate(name, target.version, readReach(reachKind, share, group));
      toast.success(`${name} ${target.version} was released.`);
      closeIfShown();
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  return (
    <FormDialog
      title={`Release ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            appearance="primary"
            disabled={!target || (reachKind === 'group' && group === null)}
            disabledFocusable={isReleasing}
            onClick={() => void submit()}
          >
            {target ? `${verb} ${target.version}` : 'Release'}
          </Button>
        </>
      }
    >
      <div className={shared.fields}>
        {problem && <Alert intent="error">{problem}</Alert>}
        {error && <ErrorCard title="The releases could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonBlock height={280} />}
        {data && otherReleases.length === 0 && <p className={shared.text}>No other release of {name} is kept.</p>}
        {data && otherReleases.length > 0 && (
          <>
            <Field label="Version">
              <Select value={target?.version ?? ''} onChange={(_, { value }) => setChosenVersion(value)}>
                {!target && <option value="">-- Select an Item --</option>}
                {otherReleases.map(({ id, version: each }) => (
                  <option key={id}>{each}</option>
                ))}
              </Select>
            </Field>
            {name === SHELL_NAME ? (
              <p className={shared.text}>Everyone gets it, with the remotes that were released in one step with it.</p>
            ) : (
              <Field label="For">
                <Select value={reachKind} onChange={(_, { value }) => setReachKind(value as ReachKind)}>
                  {Object.entries(REACH_LABELS).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {reachKind === 'share' && (
              <Field label="Share of users in %" hint="The same people each time.">
                <Input inputMode="numeric" value={share} onChange={(_, { value }) => setShare(value)} />
              </Field>
            )}
            {reachKind === 'group' && (
              <Field label="Group">
                <LookupBox entity="group" value={group} onChange={setGroup} />
              </Field>
            )}
            {target && <ReleaseComparison before={withPagesAndMenus(current, data.results)} after={target} />}
          </>
        )}
      </div>
    </FormDialog>
  );
}

const readReach = (reachKind: ReachKind, share: string, group: number | null): Reach => {
  // As it was typed where it is no number: JSON has none for it but null, and with null everyone would get the release.
  if (reachKind === 'share') return { share: parseNumber(share) ?? share };
  if (reachKind === 'group' && group !== null) return { group };
  return reachKind === 'preview' ? { preview: true } : {};
};
