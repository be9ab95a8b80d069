import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { formatDateTime } from '../core/format/dates';
import { usePageLocation } from '../core/productCard/usePageLocation';
import { useSession } from '../core/session/useSession';
import { ConfirmDialog } from './ConfirmDialog';
import { BACKUP_INTERVAL_MS, deleteDraft, hasDraft, saveDraft, draftKey, readDrafts, pruneDrafts } from './drafts';
import { restoreDraft } from './restoreDraft';
import { sameValue } from './sameValue';
import { useFormContext } from './FormContext';
import type { Values } from './values';

interface BackupProps {
  /** True once the form was closed on purpose: then no draft is kept. */
  closing: RefObject<boolean>;
}

/**
 * Saves what is typed as a draft, and offers it when the user returns (S1 §4).
 * A draft belongs to one user and one address. There are none while impersonating (SECURITY.md, 41).
 */
export function Backup({ closing }: BackupProps) {
  const { identity, sudo } = useSession();
  const { pathname, search } = usePageLocation();
  const { locked } = useFormContext();
  const path = pathname + search;
  return identity === null || sudo || locked ? null : (
    <ActiveBackup key={`${identity} ${path}`} who={identity} path={path} closing={closing} />
  );
}

/** The newest draft that differs from what the form opens with, or null. */
const findDraftToOffer = (who: string, path: string, now: RecordValues) =>
  readDrafts(who, path).find(
    ({ draft }) =>
      Object.keys(draft.unsavedTexts).length > 0 ||
      Object.entries(draft.item).some(
        ([name, value]) => !sameValue(value, draft.base[name]) && !sameValue(value, now[name]),
      ),
  ) ?? null;

function ActiveBackup({ who, path, closing }: BackupProps & { who: string; path: string }) {
  const form = useForm<Values>();
  const { entity, unsavedTexts } = useFormContext();
  const [offered, setOffered] = useState(() => {
    pruneDrafts();
    return findDraftToOffer(who, path, form.getState().values);
  });
  // While the question is open, the draft is not overwritten.
  const asking = useRef(offered !== null);

  useEffect(() => {
    let last: readonly unknown[] = [];
    const isClosing = () => closing.current;
    const isClean = () => !form.getState().dirty && Object.keys(unsavedTexts.texts()).length === 0;
    const keep = () => {
      if (asking.current || isClosing() || isClean()) return;
      const { values, initialValues = {} } = form.getState();
      const held = [values, unsavedTexts.texts()];
      // Saves again if another tab has deleted the draft.
      if (held.every((each, at) => each === last[at]) && hasDraft(who, path)) return;
      last = held;
      saveDraft(who, path, entity, { base: initialValues, item: values, unsavedTexts: unsavedTexts.texts() });
    };
    // Drops the draft once the form is saved or reset.
    const dropClean = () => {
      if (isClean() && !asking.current) deleteDraft(draftKey(who, path));
    };
    const timer = setInterval(keep, BACKUP_INTERVAL_MS);
    window.addEventListener('pagehide', keep);
    const stops = [form.subscribe(dropClean, { dirty: true }), unsavedTexts.subscribe(dropClean)];
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      stops.forEach((stop) => stop());
      if (isClosing()) deleteDraft(draftKey(who, path));
    };
  }, [form, unsavedTexts, entity, who, path, closing]);

  const answer = (yes: boolean) => {
    const { key, draft } = offered!;
    deleteDraft(key);
    const next = yes ? null : findDraftToOffer(who, path, form.getState().values);
    asking.current = next !== null;
    setOffered(next);
    if (!yes) return;
    restoreDraft(form, entity, unsavedTexts, draft);
    saveDraft(who, path, entity, draft);
  };
  return (
    <ConfirmDialog
      open={offered !== null}
      decide
      title="Unsaved Changes"
      yes="Yes"
      no="Discard"
      onAnswer={answer}
      words={`You left this form at ${formatDateTime(offered?.draft.savedAt)} without saving. Restore your changes?`}
    />
  );
}
