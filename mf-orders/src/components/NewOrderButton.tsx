import { AddRegular, Button, useNavigateToRoute, useMayOpen } from '@trestle/kit/core';

/** Starts a new order, if the user may. `of` presets its container or store. */
export function NewOrderButton({
  primary = false,
  of = {},
}: {
  primary?: boolean;
  of?: { container?: number; store?: number };
}) {
  const go = useNavigateToRoute();
  const mayCreateOrder = useMayOpen('store_order.create');
  if (!mayCreateOrder) return null;
  const begin = () =>
    go(
      'store_order.create',
      of.container ? { container: of.container, productId: 0, stockId: 0 } : {},
      of.store ? { _store: of.store } : {},
    );
  return (
    <Button appearance={primary ? 'primary' : 'secondary'} icon={<AddRegular />} onClick={begin}>
      New Order
    </Button>
  );
}
