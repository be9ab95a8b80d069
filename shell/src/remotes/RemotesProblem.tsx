import { ErrorCard } from '@trestle/kit/core';

/** Stands where a page or the menus would be whose remote can't be had (contract §3). Everything else goes on. */
export function RemotesProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return <ErrorCard title="This page can't be shown just now" error={new Error(problem)} onRetry={onRetry} />;
}
