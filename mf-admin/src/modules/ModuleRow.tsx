import {
  accent,
  Button,
  formatDateTime,
  formatSize,
  makeStyles,
  StatusBadge,
  timeAgo,
  tokens,
} from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { Contact } from './Contact';
import { ModuleActions } from './ModuleActions';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { fallBackText, releasedBy, trialReach } from './reachText';

const useStyles = makeStyles({
  selected: { backgroundColor: accent.background },
  name: { minWidth: 0, fontWeight: tokens.fontWeightSemibold, padding: 0, justifyContent: 'start' },
});

interface ModuleRowProps {
  state: ModuleState;
  /** The details of this remote are shown below the table. */
  isSelected: boolean;
  onSelect: () => void;
}

/** A row of the table of remotes. */
export function ModuleRow({ state, isSelected, onSelect }: ModuleRowProps) {
  const shared = useModuleStyles();
  const styles = useStyles();
  const { name, current, trial, owner } = state;
  const shownRelease = trial ?? current;
  const errorCount = state.errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <th scope="row">
        <Button appearance="transparent" className={styles.name} aria-pressed={isSelected} onClick={onSelect}>
          {name}
        </Button>
      </th>
      <td>
        {owner?.team}
        {owner?.contact && (
          <div className={shared.quiet}>
            <Contact contact={owner.contact} />
          </div>
        )}
      </td>
      <td>
        <span className={shared.whole}>{shownRelease?.version ?? 'Never released'}</span>{' '}
        {shownRelease?.commit && <span className={shared.quiet}>{shownRelease.commit.slice(0, 7)}</span>}
        {shownRelease && (
          <div className={shared.quiet}>
            <span title={formatDateTime(shownRelease.created_date)}>{timeAgo(shownRelease.created_date)}</span>,{' '}
            {releasedBy(shownRelease)}
          </div>
        )}
      </td>
      <td>
        <Reach state={state} />
      </td>
      <td data-label="Size" className={shared.number}>
        {shownRelease?.size == null ? '–' : formatSize(shownRelease.size)}
      </td>
      <td data-label="Errors, 24 h" className={shared.number}>
        <StatusBadge tone={errorCount > 0 ? 'bad' : 'good'}>{errorCount}</StatusBadge>
      </td>
      <td>
        <ModuleActions state={state} />
      </td>
    </tr>
  );
}

/** Who gets which release, and how many browsers fell back to an older one. */
function Reach({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const { name, current, trial, switched_off: off, is_open: isOpen } = state;
  const fallBack = fallBackText(state);
  if (off)
    return (
      <StatusBadge tone="bad">
        <span title={`${off.by}, ${formatDateTime(off.date)}: ${off.reason}`}>switched off</span>
      </StatusBadge>
    );
  return (
    <>
      {!isOpen && name !== SHELL_NAME && <StatusBadge tone="accent">new, closed</StatusBadge>}{' '}
      {trial ? (
        <>
          <StatusBadge tone="accent">{trialReach(trial)}</StatusBadge>{' '}
          {current && <span className={shared.whole}>the rest {current.version}</span>}
        </>
      ) : (
        current && 'everyone'
      )}
      {fallBack && <div className={shared.quiet}>{fallBack}</div>}
    </>
  );
}
