import { SkeletonBlock, collection } from '@trestle/kit/core';
import { store } from '@trestle/schema/entities/store';
import { useEffect, useState, type ReactNode } from 'react';

/** Renders a widget of a record for the first store. Its changes are real. */
export function WithFirstStore({ children }: { children: (id: number) => ReactNode }) {
  const [firstStore, setFirstStore] = useState<{ id: number; name: string } | null>();
  useEffect(() => {
    const controller = new AbortController();
    collection(store)
      .list({ filter: 'all', sort: 'id', limit: 1 }, controller.signal)
      .then(
        ({ results }) => setFirstStore(results[0] ?? null),
        () => setFirstStore(null),
      );
    return () => controller.abort();
  }, []);
  if (firstStore === undefined) return <SkeletonBlock height={96} />;
  if (!firstStore) return <p>This widget needs a store, and you can't see one.</p>;
  return (
    <>
      <p>This is live: what you save or send here belongs to {firstStore.name}.</p>
      {children(firstStore.id)}
    </>
  );
}
