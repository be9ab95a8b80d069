import { makeStyles, PageSkeleton, tokens } from '@trestle/kit/core';
import { useRemotes } from '../remotes/remotesContext';
import { RemotesProblem } from '../remotes/RemotesProblem';

const useStyles = makeStyles({
  line: { margin: `${tokens.spacingVerticalXXXL} 0`, color: tokens.colorNeutralForeground2 },
});

/** Stands in for the menus while they load, when they could not be loaded, and for people who have none (S1 §2.5). */
export function NoTabs() {
  const styles = useStyles();
  const { loading, problem, retry } = useRemotes();
  if (loading) return <PageSkeleton />;
  if (problem !== null) return <RemotesProblem problem={problem} onRetry={() => void retry()} />;
  return <p className={styles.line}>There are no menu items for you. Try a different login.</p>;
}
