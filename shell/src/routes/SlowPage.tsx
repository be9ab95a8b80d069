import { ErrorCard, PageSkeleton } from '@trestle/kit/core';
import { useEffect, useState } from 'react';

/** When a loading page says that it takes long; its scripts time out much later (S1 §9: 120 s). */
const SLOW_AFTER_MS = 10_000;

const SLOW_CONNECTION_ERROR = new Error(
  'It opens as soon as it has arrived. If your connection is slow, you can wait here.',
);

/**
 * Stands for a page while it loads. After ten seconds, says that it takes long, with a way to try again.
 * @param source name and version of the remote that is loading
 */
export function SlowPage({ source }: { source?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <PageSkeleton />;
  return (
    <ErrorCard
      title="This page takes longer than usual"
      error={SLOW_CONNECTION_ERROR}
      source={source}
      onRetry={() => window.location.reload()}
    />
  );
}
