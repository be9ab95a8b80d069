import { ArrowUploadRegular, Button, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { stock } from '@trestle/schema/entities/stock';

const ROUTE = 'stock.import';

/** Opens the import of a container's stock, for people who may create stock. */
export function ImportStockButton({ container }: { container: number }) {
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen(ROUTE);
  const mayCreate = useMayCall(stock, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(ROUTE, { container })}>
      Import stock
    </Button>
  );
}
