import { Button, makeStyles, RouteLink, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';

/** Opens a new order filled from an earlier one, after showing what has changed. */
export function OrderAgainButton({ id }: { id: number | string }) {
  const go = useNavigateToRoute();
  const allowed = useMayOpen('store_order.create');
  if (!allowed) return null;
  return <Button onClick={() => go('store_order.create', {}, { again: String(id) })}>Order again</Button>;
}

const useStyles = makeStyles({ link: { '@media print': { display: 'none' } } });

/** The same as a link in a list's row. */
export function OrderAgainLink({ id }: { id: number }) {
  const styles = useStyles();
  const allowed = useMayOpen('store_order.create');
  if (!allowed) return null;
  return (
    <RouteLink className={styles.link} route="store_order.create" query={{ again: id }} label={`Order again: ${id}`}>
      Order again
    </RouteLink>
  );
}
