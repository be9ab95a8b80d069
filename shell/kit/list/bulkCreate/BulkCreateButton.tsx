import { loadable } from '../../core/loadable';
import type { Entity } from '@trestle/schema/entity';
import { Button } from '@fluentui/react-components';
import { TextBulletListAddRegular } from '@fluentui/react-icons/svg/text-bullet-list-add';
import { useState } from 'react';
import type { PendingKeys } from './createEntries';

const CreateEntries = loadable(() => import('./BulkCreateDialog'));

/** Whether an entity is a code table (S1 §3.2). */
export const isCodeTable = (entity: Entity): boolean => entity.name.startsWith('code_');

/** The 'Create Entries' button of a code table's toolbar (S1 §2.6). */
export function BulkCreateButton({ entity, onCreated }: { entity: Entity; onCreated: () => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [pendingKeys] = useState<PendingKeys>(() => new Map());
  return (
    <>
      <Button icon={<TextBulletListAddRegular />} onClick={() => setOpen(true)}>
        Create Entries
      </Button>
      {open && (
        <CreateEntries
          entity={entity}
          text={text}
          pendingKeys={pendingKeys}
          onText={setText}
          onCreated={onCreated}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
