import { ErrorCard } from '@trestle/kit/core';

/** Stands in for a page or the menus when their remotes could not be loaded (contract §3). All else works. */
export function RemotesProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return <ErrorCard title="This page can't be shown just now" error={new Error(problem)} onRetry={onRetry} />;
}
