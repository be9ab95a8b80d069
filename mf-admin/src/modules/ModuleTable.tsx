import {
  accent,
  Button,
  formatDateTime,
  formatSize,
  makeStyles,
  mergeClasses,
  PHONE,
  StatusBadge,
  timeAgo,
  tokens,
  WIDER_THAN_PHONE,
} from '@trestle/kit/core';
import { useState } from 'react';
import { EndTrialDialog } from './EndTrialDialog';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { fallBackText, trialReach } from './reachText';
import { ReleaseDialog } from './ReleaseDialog';

const useStyles = makeStyles({
  chosen: { backgroundColor: accent.background },
  // A narrow table wraps between words only.
  scroller: { overflowX: 'auto' },
  words: {
    [WIDER_THAN_PHONE]: { '& th, & td': { overflowWrap: 'break-word' }, '& button': { whiteSpace: 'nowrap' } },
  },
  name: { minWidth: 0, fontWeight: tokens.fontWeightSemibold, padding: 0, justifyContent: 'start' },
  // Hidden where the table's head names the column.
  label: { display: 'none', [PHONE]: { display: 'inline' } },
});

interface ModuleTableProps {
  modules: readonly ModuleState[];
  /** Name of the remote whose details are shown below. */
  chosen: string;
  onChoose: (name: string) => void;
}

/** One row for each remote: what runs, since when, for whom, how large and with how many errors. */
export function ModuleTable({ modules, chosen, onChoose }: ModuleTableProps) {
  const shared = useModuleStyles();
  const styles = useStyles();
  return (
    <div className={mergeClasses(shared.card, styles.scroller)}>
      <table className={mergeClasses(shared.table, shared.cards, styles.words)} aria-label="Remotes">
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Current</th>
            <th scope="col">Released</th>
            <th scope="col">Reach</th>
            <th scope="col" className={shared.number}>
              Size
            </th>
            <th scope="col" className={shared.number}>
              Errors, 24 h
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {modules.map((state) => (
            <ModuleRow
              key={state.name}
              state={state}
              isChosen={state.name === chosen}
              onChoose={() => onChoose(state.name)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ModuleRow({ state, isChosen, onChoose }: { state: ModuleState; isChosen: boolean; onChoose: () => void }) {
  const shared = useModuleStyles();
  const styles = useStyles();
  const { name, current, trial } = state;
  const shownRelease = trial ?? current;
  const errors = state.errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <th scope="row">
        <Button appearance="transparent" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
          {name}
        </Button>
      </th>
      <td>
        {shownRelease?.version ?? 'Never released'}{' '}
        {shownRelease?.commit && <span className={shared.quiet}>{shownRelease.commit.slice(0, 7)}</span>}
      </td>
      <td>
        {shownRelease && (
          <>
            <span title={formatDateTime(shownRelease.created_date)}>{timeAgo(shownRelease.created_date)}</span>{' '}
            <span className={shared.quiet}>{shownRelease.created_user__descriptive_name}</span>
          </>
        )}
      </td>
      <td>
        <Reach state={state} />
      </td>
      <td className={shared.number}>
        <span className={styles.label}>Size </span>
        {shownRelease?.size == null ? '–' : formatSize(shownRelease.size)}
      </td>
      <td className={shared.number}>
        <span className={styles.label}>Errors, 24 h </span>
        <StatusBadge tone={errors > 0 ? 'bad' : 'good'}>{errors}</StatusBadge>
      </td>
      <td>
        <ModuleActions state={state} />
      </td>
    </tr>
  );
}

function Reach({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const { current, trial } = state;
  const fellBack = fallBackText(state);
  return (
    <>
      {trial ? (
        <>
          <StatusBadge tone="accent">{trialReach(trial)}</StatusBadge>{' '}
          {current && <span>the rest {current.version}</span>}
        </>
      ) : (
        current && 'everyone'
      )}
      {fellBack && <div className={shared.quiet}>{fellBack}</div>}
    </>
  );
}

/** What can be done at once with a remote's releases. */
function ModuleActions({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const [dialog, setDialog] = useState<'everyone' | 'back' | 'end' | null>(null);
  const close = () => setDialog(null);
  const { name, current, trial } = state;
  return (
    <span className={shared.actions}>
      {trial ? (
        <>
          <Button size="small" aria-label={`Release ${name} to everyone`} onClick={() => setDialog('everyone')}>
            To everyone
          </Button>
          <Button size="small" aria-label={`Take back ${name} ${trial.version}`} onClick={() => setDialog('end')}>
            Take back
          </Button>
        </>
      ) : (
        current && (
          <Button size="small" aria-label={`Roll back ${name}`} onClick={() => setDialog('back')}>
            Roll back
          </Button>
        )
      )}
      {dialog === 'everyone' && <ReleaseDialog state={state} version={trial?.version ?? undefined} onClose={close} />}
      {dialog === 'back' && <ReleaseDialog state={state} onClose={close} />}
      {dialog === 'end' && trial && <EndTrialDialog trial={trial} onClose={close} />}
    </span>
  );
}
