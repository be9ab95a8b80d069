import { ArrowUploadRegular, Button, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';

const ROUTE = 'product.import';

/** Opens the import of products, for people who may create them. */
export function ImportButton() {
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen(ROUTE);
  const mayCreate = useMayCall(product, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(ROUTE)}>
      Import
    </Button>
  );
}
