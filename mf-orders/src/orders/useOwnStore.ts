import { refreshRights, session, toast, useSession } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Long enough to read two sentences and to look at the store. */
const SHOWN_MS = 15_000;

/**
 * Keeps a new order at the user's own store. Somebody may move the user to another store while the form is open. The
 * session learns of it late, so it is read again when the server refuses the order's store.
 * @returns whether the user has a store, so that another one can't be chosen
 */
export const useOwnStore = (): boolean => {
  const { user } = useSession();
  const { isNew } = useFormContext();
  const { now, set, refused } = useFormValue<number | null>('store');
  const own = user?.store?.id;
  const known = useRef(own);
  const takeOwnStore = useEffectEvent(() => {
    const store = session()?.user.store;
    if (!isNew || !store || store.id === now()) return;
    set(store.id);
    toast.warning(`You belong to ${store.name} now, and so does this order. Check it, then save it.`, {
      timeout: SHOWN_MS,
    });
  });
  useEffect(() => {
    if (own === known.current) return;
    known.current = own;
    takeOwnStore();
  }, [own]);
  const isRefused = isNew && own !== undefined && Boolean(refused);
  useEffect(() => {
    if (isRefused) void refreshRights().then(() => takeOwnStore());
  }, [isRefused]);
  return own !== undefined;
};
