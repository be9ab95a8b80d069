import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { lazy, Suspense, useState } from 'react';

const EmailDialog = lazy(() => import('./EmailDialog'));

/** Opens an e-mail about a record (S1 §7 "Send-email button"). The dialog is loaded on demand. */
export function SendEmailButton({ entity, record }: { entity: Entity; record: RecordValues }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailRegular />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Send email
      </Button>
      {open && (
        <Suspense>
          <EmailDialog entity={entity} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
