import { AddRegular, Button, loadable, makeStyles, tokens, useFieldAccess } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { useState } from 'react';
import type { EditedPage } from '../../prices/fillPrices';
import { withAddedProducts } from './addedPages';

const AddProductsDialog = loadable(() => import('./AddProductsDialog'));

const useStyles = makeStyles({ place: { marginBottom: tokens.spacingVerticalL } });

/** Adds many products to the catalogue's pages at once. Save stores them, all or none. */
export function AddProductsButton() {
  const styles = useStyles();
  const form = useFormContext();
  const { hidden, locked } = useFieldAccess(cataloguePage, 'create', form.entity);
  const { value: pages = [], set, now } = useFormValue<readonly EditedPage[]>('product');
  const [isOpen, setIsOpen] = useState(false);
  // Pasted codes that have no product yet, or are beyond the limit, are there when the dialog opens again.
  const [codesLeft, setCodesLeft] = useState('');
  if (form.locked || hidden.has('product') || locked.has('product')) return null;
  return (
    <div className={styles.place} data-screen-only>
      <Button icon={<AddRegular />} onClick={() => setIsOpen(true)}>
        Add products …
      </Button>
      {isOpen && (
        <AddProductsDialog
          pages={pages}
          initialCodes={codesLeft}
          onClose={() => setIsOpen(false)}
          onAdd={(products, place, codes) => {
            setIsOpen(false);
            setCodesLeft(codes);
            const mayFill = (name: string) => !hidden.has(name) && !locked.has(name);
            set(withAddedProducts(now() ?? [], products, place, mayFill));
          }}
        />
      )}
    </div>
  );
}
