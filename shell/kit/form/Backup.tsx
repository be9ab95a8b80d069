import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { useLocation } from 'react-router';
import { formatDateTime } from '../core/format/dates';
import { useSession } from '../core/session/useSession';
import { ConfirmDialog } from './ConfirmDialog';
import { rebaseForm } from './saveConflict';
import {
  BACKUP_INTERVAL_MS,
  deleteDraft,
  hasDraft,
  saveDraft,
  draftKey,
  readDrafts,
  pruneDrafts,
  type Draft,
} from './drafts';
import { sameValue } from './sameValue';
import { useFormContext } from './FormContext';
import type { Values } from './values';

interface BackupProps {
  /** The form's own ways out were taken: nothing is left to come back to. */
  closing: RefObject<boolean>;
}

/**
 * Keeps what is typed while the form is dirty, and asks on return whether it is to be restored (S1 §4). Bound to the user
 * and the full address: nobody else is offered it, and nothing is kept or offered while impersonating (safety 41).
 */
export function Backup({ closing }: BackupProps) {
  const { identity, sudo } = useSession();
  const { pathname, search } = useLocation();
  const { locked } = useFormContext();
  const path = pathname + search;
  return identity === null || sudo || locked ? null : (
    <ActiveBackup key={`${identity} ${path}`} who={identity} path={path} closing={closing} />
  );
}

const hasEdits = ({ item, base }: Draft): boolean =>
  Object.entries(item).some(([name, value]) => !sameValue(value, base[name]));
/** What is kept, where it differs from what the form opens with; the newest where several pages kept something. */
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
  // While the question stands, what is kept is not replaced by what the form holds now.
  const asking = useRef(offered !== null);

  useEffect(() => {
    let last: readonly unknown[] = [];
    const isClosing = () => closing.current;
    const isClean = () => !form.getState().dirty && Object.keys(unsavedTexts.texts()).length === 0;
    const keep = () => {
      if (asking.current || isClosing() || isClean()) return;
      const { values, initialValues = {} } = form.getState();
      const held = [values, unsavedTexts.texts()];
      // Kept again where another tab has taken it away.
      if (held.every((each, at) => each === last[at]) && hasDraft(who, path)) return;
      last = held;
      saveDraft(who, path, entity, { base: initialValues, item: values, unsavedTexts: unsavedTexts.texts() });
    };
    // Saved, or put back by hand.
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
    // As it was left, over the record as it was then: who saved in between is found out by the save (409).
    const { values } = form.getState();
    // Not in the backup: it stays as the record has it.
    const sensitive = Object.fromEntries(
      Object.values(entity.fields)
        .filter((field) => field.sensitive)
        .map(({ name }) => [name, values[name]]),
    );
    if (hasEdits(draft)) rebaseForm(form, { ...draft.base, ...sensitive }, { ...draft.item, ...sensitive });
    unsavedTexts.restore(draft.unsavedTexts);
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
      words={`This form was left at ${formatDateTime(offered?.draft.savedAt)} with changes that were not saved. Restore them?`}
    />
  );
}
