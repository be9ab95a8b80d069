import { Button, formatDateTime, formatSize, mergeClasses, StatusBadge, timeAgo } from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useState } from 'react';
import type { ModuleState, ModuleRelease } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { previewAddress, releasedBy, trialReach } from './reachText';
import { ReleaseDialog } from './ReleaseDialog';
import { SizeChart } from './SizeChart';
import { VersionErrorCells } from './VersionErrorCells';

/** Lists the stored releases of a remote with their sizes and errors, newest first. Each can be released again. */
export function ReleaseHistory({ state, releases }: { state: ModuleState; releases: readonly ModuleRelease[] }) {
  const shared = useModuleStyles();
  const [versionToRelease, setVersionToRelease] = useState<string | null>(null);
  return (
    <>
      <SizeChart releases={releases} />
      <table
        className={mergeClasses(shared.table, shared.cards, shared.words)}
        aria-label={`Releases of ${state.name}`}
      >
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Released</th>
            <th scope="col">Reach</th>
            <th scope="col" className={shared.number}>
              Size
            </th>
            <th scope="col" className={shared.number}>
              Errors, 24 h
            </th>
            <th scope="col">Last error</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release, i) => (
            <tr key={release.id}>
              <th scope="row">
                <span className={shared.whole}>{release.version}</span>{' '}
                <span className={shared.quiet}>{release.commit?.slice(0, 7)}</span>
              </th>
              <td>
                <span title={formatDateTime(release.created_date)}>{timeAgo(release.created_date)}</span>
                <div className={shared.quiet}>{releasedBy(release)}</div>
              </td>
              <td>
                <ReachCell release={release} />
              </td>
              <SizeCell release={release} previous={releases[i + 1]} />
              <VersionErrorCells errors={state.errors.find(({ version }) => version === release.version)} />
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

/** A release's size, and how it differs from the release before. */
function SizeCell({ release: { size }, previous }: { release: ModuleRelease; previous: ModuleRelease | undefined }) {
  const shared = useModuleStyles();
  const difference = size == null || previous?.size == null ? 0 : size - previous.size;
  return (
    <td data-label="Size" className={shared.number}>
      {size == null ? '–' : formatSize(size)}
      {difference !== 0 && (
        <div className={shared.quiet}>
          {difference > 0 ? '+' : '−'}
          {formatSize(Math.abs(difference))}
        </div>
      )}
    </td>
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
