import { ErrorCard, mergeClasses, SkeletonBlock } from '@trestle/kit/core';
import { useReleases, withPagesAndMenus, type ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ModuleStanding } from './ModuleStanding';
import { ModuleWhere } from './ModuleWhere';
import { ReleaseComparison } from './ReleaseComparison';
import { ReleaseHistory } from './ReleaseHistory';

/** Details of a remote: whose it is and where it runs, what its newest release changed, and its history. */
export function ModuleDetails({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const { data, error, refetch } = useReleases(state.name);
  if (error) return <ErrorCard title="The releases could not be loaded" error={error} onRetry={() => void refetch()} />;
  const releases = data?.results;
  const shownRelease = withPagesAndMenus(state.trial ?? state.current, releases);
  const comparedRelease = state.trial
    ? withPagesAndMenus(state.current, releases)
    : (releases?.find((release) => release.version === state.previous) ?? null);
  return (
    <>
      <ModuleStanding state={state} release={shownRelease} />
      <div className={shared.columns}>
        <ModuleWhere state={state} release={shownRelease} />
        <section className={shared.card} aria-label={`What ${state.name} ${shownRelease?.version ?? ''} changes`}>
          <div className={shared.body}>
            {releases ? (
              shownRelease && <ReleaseComparison before={comparedRelease} after={shownRelease} />
            ) : (
              <SkeletonBlock height={216} />
            )}
          </div>
        </section>
      </div>
      <section className={mergeClasses(shared.card, shared.scroller)} aria-label={`History of ${state.name}`}>
        <div className={shared.body}>
          <h2 className={shared.heading}>
            <strong>History</strong>, with errors of the last 24 hours
          </h2>
          {releases ? <ReleaseHistory state={state} releases={releases} /> : <SkeletonBlock height={180} />}
        </div>
      </section>
    </>
  );
}
