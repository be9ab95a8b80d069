import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { formatDateTime } from '../../core/format/dates';
import { usePageLocation } from '../../core/routes/usePageLocation';
import { useSession } from '../../core/session/useSession';
import { ConfirmDialog } from '../ConfirmDialog';
import { BACKUP_INTERVAL_MS, deleteDraft, hasDraft, saveDraft, draftKey, readDrafts, pruneDrafts } from './drafts';
import { restoreDraft, type CompleteDraft } from './restoreDraft';
import { sameValue } from '../values/sameValue';
import { useFormContext } from '../FormContext';
import type { Values } from '../values/values';

interface BackupProps {
  /** True once the form was closed on purpose: then no draft is kept. */
  closing: RefObject<boolean>;
  completeDraft?: CompleteDraft;
}

/**
 * Saves what is typed as a draft, and offers it when the user returns (S1 §4).
 * A draft belongs to one user and one address. There are none while impersonating (SECURITY.md, 41).
 */
export function Backup({ closing, completeDraft }: BackupProps) {
  const { identity, sudo } = useSession();
  const { pathname, search } = usePageLocation();
  const { locked } = useFormContext();
  const path = pathname + search;
  return identity === null || sudo || locked ? null : (
    <ActiveBackup
      key={`${identity} ${path}`}
      identity={identity}
      path={path}
      closing={closing}
      completeDraft={completeDraft}
    />
  );
}

/** The newest draft that differs from the form's values, or null. */
const findDraftToOffer = (identity: string, path: string, currentValues: RecordValues) =>
  readDrafts(identity, path).find(
    ({ draft }) =>
      Object.keys(draft.unsavedTexts).length > 0 ||
      Object.entries(draft.item).some(
        ([name, value]) => !sameValue(value, draft.base[name]) && !sameValue(value, currentValues[name]),
      ),
  ) ?? null;

function ActiveBackup({ identity, path, closing, completeDraft }: BackupProps & { identity: string; path: string }) {
  const form = useForm<Values>();
  const { entity, unsavedTexts } = useFormContext();
  const [offeredDraft, setOfferedDraft] = useState(() => {
    pruneDrafts();
    return findDraftToOffer(identity, path, form.getState().values);
  });
  // While the question is open, the draft is not overwritten.
  const isAsking = useRef(offeredDraft !== null);

  useEffect(() => {
    let lastBackup: readonly unknown[] = [];
    const isClosing = () => closing.current;
    const isClean = () => !form.getState().dirty && Object.keys(unsavedTexts.texts()).length === 0;
    const backUp = () => {
      if (isAsking.current || isClosing() || isClean()) return;
      const { values, initialValues = {} } = form.getState();
      const contents = [values, unsavedTexts.texts()];
      // Saves again if another tab has deleted the draft.
      if (contents.every((content, index) => content === lastBackup[index]) && hasDraft(identity, path)) return;
      lastBackup = contents;
      saveDraft(identity, path, entity, { base: initialValues, item: values, unsavedTexts: unsavedTexts.texts() });
    };
    // Deletes the draft once the form is saved or reset.
    const deleteDraftIfClean = () => {
      if (isClean() && !isAsking.current) deleteDraft(draftKey(identity, path));
    };
    const timer = setInterval(backUp, BACKUP_INTERVAL_MS);
    window.addEventListener('pagehide', backUp);
    const unsubscribers = [
      form.subscribe(deleteDraftIfClean, { dirty: true }),
      unsavedTexts.subscribe(deleteDraftIfClean),
    ];
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', backUp);
      unsubscribers.forEach((unsubscribe) => unsubscribe());
      if (isClosing()) deleteDraft(draftKey(identity, path));
    };
  }, [form, unsavedTexts, entity, identity, path, closing]);

  const answer = (yes: boolean) => {
    const { key, draft } = offeredDraft!;
    deleteDraft(key);
    const next = yes ? null : findDraftToOffer(identity, path, form.getState().values);
    isAsking.current = next !== null;
    setOfferedDraft(next);
    if (!yes) return;
    saveDraft(identity, path, entity, restoreDraft(form, entity, unsavedTexts, draft, completeDraft));
  };
  return (
    <ConfirmDialog
      open={offeredDraft !== null}
      decide
      title="Unsaved Changes"
      yes="Yes"
      no="Discard"
      onAnswer={answer}
      words={`You left this form at ${formatDateTime(offeredDraft?.draft.savedAt)} without saving. Restore your changes?`}
    />
  );
}
