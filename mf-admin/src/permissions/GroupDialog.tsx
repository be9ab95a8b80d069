import { Button, makeStyles, tokens, useFieldAccess } from '@trestle/kit/core';
import { Field, Form, newItem, useSave, useSubmit, type Values } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

const useStyles = makeStyles({
  dialog: {
    width: 'min(480px, calc(100vw - 32px))', padding: '20px 24px 24px', boxSizing: 'border-box', overflow: 'visible',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow64,
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  title: { margin: '0 0 16px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  answers: { display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '20px' },
});

interface GroupDialogProps { onClose: () => void; onMade: (id: number) => void }

/** The group form in a window of its own, so that what is typed behind it stays (S2 §2). Escape closes it. */
export function GroupDialog({ onClose, onMade }: GroupDialogProps) {
  const styles = useStyles();
  const place = useRef<HTMLDialogElement>(null);
  const access = useFieldAccess(group, ['group.create']);
  const save = useSave(group, access);
  const onSave = useCallback(async (values: Values) => {
    const saved = await save(values);
    onMade(saved.id);
    return saved;
  }, [save, onMade]);
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // Outside the form it stands in: a form holds no other.
  return createPortal(
    <dialog ref={place} className={styles.dialog} aria-label="Create Group" onCancel={(event) => { event.preventDefault(); onClose(); }}>
      <h2 className={styles.title}>Create Group</h2>
      <Form entity={group} initial={newItem(group)} access={access} isNew onSave={onSave}>
        <Field name="name" />
        <Answers onClose={onClose} />
      </Form>
    </dialog>,
    document.body,
  );
}

function Answers({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { ready, submit } = useSubmit();
  return (
    <div className={styles.answers}>
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" disabled={!ready} onClick={() => void submit()}>Create</Button>
    </div>
  );
}
