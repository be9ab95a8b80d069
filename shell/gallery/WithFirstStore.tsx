import { SkeletonBlock, collection } from '@trestle/kit/core';
import { store } from '@trestle/schema/entities/store';
import { useEffect, useState, type ReactNode } from 'react';

/** A record for what hangs on records: the first store. What is done there is done. */
export function WithFirstStore({ children }: { children: (id: number) => ReactNode }) {
  const [found, setFound] = useState<{ id: number; name: string } | null>();
  useEffect(() => {
    const controller = new AbortController();
    collection(store)
      .list({ filter: 'all', sort: 'id', limit: 1 }, controller.signal)
      .then(
        ({ results }) => setFound(results[0] ?? null),
        () => setFound(null),
      );
    return () => controller.abort();
  }, []);
  if (found === undefined) return <SkeletonBlock height={96} />;
  if (!found) return <p>It wants a store to hang on, and there is none to be seen.</p>;
  return (
    <>
      <p>It is real: what is written or sent here belongs to {found.name}.</p>
      {children(found.id)}
    </>
  );
}
