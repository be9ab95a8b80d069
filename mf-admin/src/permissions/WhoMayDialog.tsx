import { Button, ErrorCard, PageSkeleton } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';
import { useMemo } from 'react';
import { WhoMay } from '../report/WhoMay';
import { useEditedRights } from './changes/useEditedRights';

interface WhoMayDialogProps {
  entity: Entity;
  field: string;
  onClose: () => void;
}

/** Answers who may see a field, by the rules as they are in the form. */
export function WhoMayDialog({ entity, field, onClose }: WhoMayDialogProps) {
  const { edited, error, retry } = useEditedRights(true);
  const question = useMemo(() => ({ entity, field }), [entity, field]);
  return (
    <Dialog
      title={`Who may see ${entity.plural}: ${entity.fields[field]?.label ?? field}?`}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {Boolean(error) && <ErrorCard title="The answer could not be loaded" error={error} onRetry={retry} />}
      {!error && edited && <WhoMay source={edited} question={question} />}
      {!error && !edited && <PageSkeleton />}
    </Dialog>
  );
}
