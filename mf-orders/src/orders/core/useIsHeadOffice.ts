import { isHeadOffice, useSession } from '@trestle/kit/core';

/** Whether the user sees the orders of all stores. */
export const useIsHeadOffice = (): boolean => isHeadOffice(useSession());
