import { ErrorCard, makeStyles, mergeClasses, SkeletonBlock, tokens } from '@trestle/kit/core';
import { useReleases, withPagesAndMenus, type ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ModuleStanding } from './ModuleStanding';
import { ReleaseComparison } from './ReleaseComparison';
import { ReleaseHistory } from './ReleaseHistory';
import { VersionErrorList } from './VersionErrorList';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** Details of a remote: what its newest release changed, its history and its errors. */
export function ModuleDetails({ state }: { state: ModuleState }) {
  const styles = useStyles();
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
      <div className={styles.columns}>
        <section className={shared.card} aria-label={`What ${state.name} ${shownRelease?.version ?? ''} changes`}>
          <div className={shared.body}>
            {releases ? (
              shownRelease && <ReleaseComparison before={comparedRelease} after={shownRelease} />
            ) : (
              <SkeletonBlock height={216} />
            )}
          </div>
        </section>
        <section className={mergeClasses(shared.card, shared.scroller)} aria-label={`History of ${state.name}`}>
          <div className={shared.body}>
            <h2 className={shared.heading}>
              <strong>History</strong>
            </h2>
            {releases ? <ReleaseHistory state={state} releases={releases} /> : <SkeletonBlock height={180} />}
          </div>
        </section>
        {state.errors.length > 0 && (
          <section className={shared.card} aria-label={`Errors of ${state.name}`}>
            <div className={shared.body}>
              <VersionErrorList errors={state.errors} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
