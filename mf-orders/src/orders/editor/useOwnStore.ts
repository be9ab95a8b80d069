import { refreshRights, session, toast, useSession } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { useEffect, useEffectEvent, useRef } from 'react';

/** How long the message stays: enough to read two sentences and to look at the store. */
const MESSAGE_MS = 15_000;

/**
 * Keeps a new order at the user's own store, also when somebody moves the user to another store while the form is open.
 * The session learns of such a move late, so it is read again when the server refuses the order's store.
 * @returns whether the user orders for that store alone, so that another one can't be chosen
 */
export const useOwnStore = (): boolean => {
  const { user } = useSession();
  const { isNew } = useFormContext();
  const { now, set, refused } = useFormValue<number | null>('store');
  const isOffice = useIsHeadOffice();
  const ownStoreId = isOffice ? undefined : user?.store?.id;
  const lastStoreId = useRef(ownStoreId);
  const takeOwnStore = useEffectEvent(() => {
    const store = session()?.user.store;
    if (!isNew || !store || store.id === now()) return;
    set(store.id);
    toast.warning(`You belong to ${store.name} now, and so does this order. Check it, then save it.`, {
      timeout: MESSAGE_MS,
    });
  });
  useEffect(() => {
    if (ownStoreId === lastStoreId.current) return;
    lastStoreId.current = ownStoreId;
    takeOwnStore();
  }, [ownStoreId]);
  const isRefused = isNew && ownStoreId !== undefined && Boolean(refused);
  useEffect(() => {
    if (isRefused) void refreshRights().then(() => takeOwnStore());
  }, [isRefused]);
  return ownStoreId !== undefined;
};
