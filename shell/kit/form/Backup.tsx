import type { Item } from '@trestle/schema/validate';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { useLocation } from 'react-router';
import { formatDateTime } from '../core/format/dates';
import { useSession } from '../core/session/useSession';
import { Ask } from './Ask';
import { rebase } from './conflict';
import { BACKUP_INTERVAL, dropDraft, isKept, keepDraft, ownKey, readDrafts, sweepDrafts, type Draft } from './draft';
import { sameValue } from './equal';
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
  const { who, sudo } = useSession();
  const { pathname, search } = useLocation();
  const { locked } = useFormContext();
  const path = pathname + search;
  return who === null || sudo || locked ? null : (
    <KeptFor key={`${who} ${path}`} who={who} path={path} closing={closing} />
  );
}

const isTyped = ({ item, base }: Draft): boolean =>
  Object.entries(item).some(([name, value]) => !sameValue(value, base[name]));
/** What is kept, where it differs from what the form opens with; the newest where several pages kept something. */
const worthOffering = (who: string, path: string, now: Item) =>
  readDrafts(who, path).find(
    ({ draft }) =>
      Object.keys(draft.beside).length > 0 ||
      Object.entries(draft.item).some(
        ([name, value]) => !sameValue(value, draft.base[name]) && !sameValue(value, now[name]),
      ),
  ) ?? null;

function KeptFor({ who, path, closing }: BackupProps & { who: string; path: string }) {
  const form = useForm<Values>();
  const { entity, beside } = useFormContext();
  const [offered, setOffered] = useState(() => {
    sweepDrafts();
    return worthOffering(who, path, form.getState().values);
  });
  // While the question stands, what is kept is not replaced by what the form holds now.
  const asking = useRef(offered !== null);

  useEffect(() => {
    let last: readonly unknown[] = [];
    const isClosing = () => closing.current;
    const isClean = () => !form.getState().dirty && Object.keys(beside.texts()).length === 0;
    const keep = () => {
      if (asking.current || isClosing() || isClean()) return;
      const { values, initialValues = {} } = form.getState();
      const held = [values, beside.texts()];
      // Kept again where another tab has taken it away.
      if (held.every((each, at) => each === last[at]) && isKept(who, path)) return;
      last = held;
      keepDraft(who, path, entity, { base: initialValues, item: values, beside: beside.texts() });
    };
    // Saved, or put back by hand.
    const dropClean = () => {
      if (isClean() && !asking.current) dropDraft(ownKey(who, path));
    };
    const timer = setInterval(keep, BACKUP_INTERVAL);
    window.addEventListener('pagehide', keep);
    const stops = [form.subscribe(dropClean, { dirty: true }), beside.subscribe(dropClean)];
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      stops.forEach((stop) => stop());
      if (isClosing()) dropDraft(ownKey(who, path));
    };
  }, [form, beside, entity, who, path, closing]);

  const answer = (yes: boolean) => {
    const { key, draft } = offered!;
    dropDraft(key);
    const next = yes ? null : worthOffering(who, path, form.getState().values);
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
    if (isTyped(draft)) rebase(form, { ...draft.base, ...sensitive }, { ...draft.item, ...sensitive });
    beside.restore(draft.beside);
    keepDraft(who, path, entity, draft);
  };
  return (
    <Ask
      open={offered !== null}
      decide
      title="Unsaved Changes"
      yes="Yes"
      no="Discard"
      onAnswer={answer}
      words={`This form was left at ${formatDateTime(offered?.draft.kept)} with changes that were not saved. Restore them?`}
    />
  );
}
