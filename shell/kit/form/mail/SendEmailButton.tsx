import { loadable } from '../../core/loadable';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';

const EmailDialog = loadable(() => import(/* webpackChunkName: "mail" */ './EmailDialog'));

/** Opens an e-mail about a record (contract §2.5). The dialog is loaded on demand. */
export function SendEmailButton({ entity, record }: { entity: Entity; record: RecordValues }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailRegular />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Send email
      </Button>
      {open && <EmailDialog entity={entity} record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
