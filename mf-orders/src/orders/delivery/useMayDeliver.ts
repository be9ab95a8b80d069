import { useMayCall, useMayRead } from '@trestle/kit/core';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useIsHeadOffice } from '../core/useIsHeadOffice';

/** Whether the user says what stores were handed: head office, with the right to change orders. */
export const useMayDeliver = (): boolean => {
  const isOffice = useIsHeadOffice();
  const mayEdit = useMayCall(storeOrder, 'edit');
  const mayRead = useMayRead(storeOrderLine, ['delivered', 'quantity']);
  return mayEdit && mayRead && isOffice;
};
