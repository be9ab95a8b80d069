import { Alert, Button, Field, Input, Select, SkeletonBlock, toast } from '@trestle/kit/core';
import { Dialog, LookupBox } from '@trestle/kit/form';
import { useState } from 'react';
import { useModuleCalls, useReleases, withLists, type ModuleState, type Reach } from './moduleData';
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
  /** Version that is offered first. By default the one that everyone had before. */
  version?: string;
  onClose: () => void;
}

/** Releases a kept version to everyone, or to some first. Shows what that changes before it does. */
export function ReleaseDialog({ state, version, onClose }: ReleaseDialogProps) {
  const shared = useModuleStyles();
  const { activate } = useModuleCalls();
  const { data } = useReleases(state.name);
  const [chosen, setChosen] = useState(version ?? state.previous ?? undefined);
  const [kind, setKind] = useState<ReachKind>('everyone');
  const [share, setShare] = useState('20');
  const [group, setGroup] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState(false);

  const { name, current } = state;
  const others = (data?.results ?? []).filter(({ is_current: isCurrent }) => !isCurrent);
  const target = others.find((one) => one.version === chosen);
  const isRollBack = kind === 'everyone' && target !== undefined && target.id < (current?.id ?? 0);
  const verb = isRollBack ? 'Roll back to' : 'Release';

  const submit = async () => {
    if (working || !target?.version) return;
    setWorking(true);
    setProblem('');
    try {
      await activate(name, target.version, readReach(kind, share, group));
      toast.success(`${name} ${target.version} was released.`);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setWorking(false);
    }
  };
  return (
    <Dialog
      title={`Release ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            appearance="primary"
            disabled={!target || (kind === 'group' && group === null)}
            disabledFocusable={working}
            onClick={() => void submit()}
          >
            {target ? `${verb} ${target.version}` : 'Release'}
          </Button>
        </>
      }
    >
      <div className={shared.fields}>
        {problem && <Alert intent="error">{problem}</Alert>}
        {!data ? (
          <SkeletonBlock height={280} />
        ) : others.length === 0 ? (
          <p className={shared.text}>No other release of {name} is kept.</p>
        ) : (
          <>
            <Field label="Version">
              <Select value={target?.version ?? ''} onChange={(_, { value }) => setChosen(value)}>
                {!target && <option value="">-- Select an Item --</option>}
                {others.map(({ id, version: each }) => (
                  <option key={id}>{each}</option>
                ))}
              </Select>
            </Field>
            <Field label="For">
              <Select value={kind} onChange={(_, { value }) => setKind(value as ReachKind)}>
                {Object.entries(REACH_LABELS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            {kind === 'share' && (
              <Field label="Share of users in %" hint="The same people each time.">
                <Input inputMode="numeric" value={share} onChange={(_, { value }) => setShare(value)} />
              </Field>
            )}
            {kind === 'group' && (
              <Field label="Group">
                <LookupBox entity="group" value={group} onChange={setGroup} />
              </Field>
            )}
            {target && <ReleaseComparison before={withLists(current, data.results)} after={target} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

const readReach = (kind: ReachKind, share: string, group: number | null): Reach => {
  if (kind === 'share') return { share: Number(share) };
  if (kind === 'group' && group !== null) return { group };
  return kind === 'preview' ? { preview: true } : {};
};
