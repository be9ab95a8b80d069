import { Button, makeStyles, RouteLink, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';

/** Opens a new order filled from an earlier one, after showing what has changed. */
export function OrderAgainButton({ id }: { id: number | string }) {
  const navigateToRoute = useNavigateToRoute();
  const mayCreateOrder = useMayOpen('store_order.create');
  if (!mayCreateOrder) return null;
  return <Button onClick={() => navigateToRoute('store_order.create', {}, { again: String(id) })}>Order again</Button>;
}

const useStyles = makeStyles({ link: { '@media print': { display: 'none' } } });

/** Opens the same new order from a row of a list. */
export function OrderAgainLink({ id }: { id: number }) {
  const styles = useStyles();
  const mayCreateOrder = useMayOpen('store_order.create');
  if (!mayCreateOrder) return null;
  return (
    <RouteLink className={styles.link} route="store_order.create" query={{ again: id }} label={`Order again: ${id}`}>
      Order again
    </RouteLink>
  );
}
