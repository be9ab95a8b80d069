import { loadable } from '../../core/loadable';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { toast } from '../../core/feedback/toasts';
import { useHasUnsavedChanges } from '../page/unsavedChanges';

const EmailDialog = loadable(() => import(/* webpackChunkName: "mail" */ './EmailDialog'));

const UNSAVED_TEXT = 'Save or undo your changes first: an e-mail has the addresses, words and PDF of what is saved.';

/** Opens an e-mail about a record (contract §2.5), once its changes are saved. The dialog is loaded on demand. */
export function SendEmailButton({ entity, record }: { entity: Entity; record: RecordValues }) {
  const [open, setOpen] = useState(false);
  const hasUnsavedChanges = useHasUnsavedChanges();
  const press = () => (hasUnsavedChanges ? toast.warning(UNSAVED_TEXT) : setOpen(true));
  return (
    <>
      <Button icon={<MailRegular />} aria-haspopup="dialog" onClick={press}>
        Send email
      </Button>
      {open && <EmailDialog entity={entity} record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
