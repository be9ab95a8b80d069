import { Button, loadable, makeStyles, toast, tokens } from '@trestle/kit/core';
import { useFormContext, useFormValue, useRecordCache, useSubmit } from '@trestle/kit/form';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useState } from 'react';
import type { OrderLine } from '../core/orderLines';
import { deliverOrder, type LineDelivered } from './deliverCall';
import type { SavedOrderLine } from './deliveredLines';
import { useMayDeliver } from './useMayDeliver';

const DeliverDialog = loadable(() => import(/* webpackChunkName: "dialogs" */ './DeliverDialog'));
const useStyles = makeStyles({
  place: { padding: `0 ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalL}` },
});

export interface DeliverButtonProps {
  saved: readonly OrderLine[];
  /** Called after the order was stored with what was delivered. */
  onDelivered: () => void;
}

/** Opens the dialog that says what the store was handed of this order. For head office. */
export function DeliverButton({ saved, onDelivered }: DeliverButtonProps) {
  const styles = useStyles();
  const { stored } = useRecordCache();
  const { isNew, unsavedTexts } = useFormContext();
  const { dirty } = useSubmit();
  const { value: id } = useFormValue<number>('id');
  const [isOpen, setOpen] = useState(false);
  const mayDeliver = useMayDeliver();
  if (isNew || !mayDeliver || !id || saved.length === 0) return null;
  // The form is loaded anew with what was delivered, so nothing may be left in it that isn't stored.
  const open = () => {
    const [text] = Object.keys(unsavedTexts.texts());
    if (text?.startsWith('note'))
      toast.warning('Save or clear the note that you are writing first. Then say what was delivered.');
    else if (text) toast.warning(`Add or clear what you typed under '${text}' first. Then say what was delivered.`);
    else if (dirty) toast.warning('Save or undo your changes first. Then say what was delivered.');
    else setOpen(true);
  };
  const deliver = async (rows: readonly LineDelivered[]) => {
    stored(storeOrder, id, await deliverOrder(id, rows));
    toast.success('Saved what was delivered');
    setOpen(false);
    onDelivered();
  };
  return (
    <div className={styles.place} data-screen-only>
      <Button onClick={open}>Hand over …</Button>
      {isOpen && (
        <DeliverDialog
          title={`Order ${id}: what was delivered`}
          lines={saved as readonly SavedOrderLine[]}
          onDeliver={deliver}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
