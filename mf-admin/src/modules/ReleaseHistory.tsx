import { Button, formatDateTime, mergeClasses, StatusBadge, timeAgo } from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useState } from 'react';
import type { ModuleState, ModuleRelease } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { previewAddress, trialReach } from './reachText';
import { ReleaseDialog } from './ReleaseDialog';

/** Lists the stored releases of a remote, newest first. Each can be released again. */
export function ReleaseHistory({ state, releases }: { state: ModuleState; releases: readonly ModuleRelease[] }) {
  const shared = useModuleStyles();
  const [versionToRelease, setVersionToRelease] = useState<string | null>(null);
  return (
    <>
      <table
        className={mergeClasses(shared.table, shared.cards, shared.words)}
        aria-label={`Releases of ${state.name}`}
      >
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Released</th>
            <th scope="col">By</th>
            <th scope="col">Reach</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <tr key={release.id}>
              <th scope="row">
                {release.version} <span className={shared.quiet}>{release.commit?.slice(0, 7)}</span>
              </th>
              <td title={formatDateTime(release.created_date)}>{timeAgo(release.created_date)}</td>
              <td>{release.created_user__descriptive_name ?? 'The installation'}</td>
              <td>
                <ReachCell release={release} />
              </td>
              <td>
                {!release.is_current && (
                  <Button
                    size="small"
                    aria-label={`Release ${state.name} ${release.version}`}
                    onClick={() => setVersionToRelease(release.version)}
                  >
                    Release …
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {versionToRelease !== null && (
        <ReleaseDialog state={state} version={versionToRelease} onClose={() => setVersionToRelease(null)} />
      )}
    </>
  );
}

function ReachCell({ release }: { release: ModuleRelease }) {
  const shared = useModuleStyles();
  if (release.taken_back)
    return (
      <>
        <StatusBadge tone="bad">taken back by itself</StatusBadge>{' '}
        <span className={shared.quiet}>{release.taken_back}</span>
      </>
    );
  if (release.is_current) return <StatusBadge tone="good">everyone</StatusBadge>;
  if (release.is_trial) return <StatusBadge tone="accent">{trialReach(release)}</StatusBadge>;
  if (release.name === SHELL_NAME) return null;
  return (
    <a className={shared.link} href={previewAddress(release)}>
      Preview
    </a>
  );
}
