import type { Item } from '@trestle/schema/validate';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { useLocation } from 'react-router';
import { formatDateTime } from '../format/dates';
import { useSession } from '../session/useSession';
import { Ask } from './Ask';
import { rebase } from './conflict';
import { BACKUP_INTERVAL, dropDraft, keepDraft, readDraft, type Draft } from './draft';
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
  return who === null || sudo || locked ? null : <KeptFor key={`${who} ${path}`} who={who} path={path} closing={closing} />;
}

/** What is kept, where it differs from what the form opens with. */
const worthOffering = (who: string, path: string, now: object): Draft | null => {
  const draft = readDraft(who, path);
  return draft && Object.entries(draft.item).some(([name, value]) => !sameValue(value, draft.base[name]) && !sameValue(value, (now as Item)[name])) ? draft : null;
};

function KeptFor({ who, path, closing }: BackupProps & { who: string; path: string }) {
  const form = useForm<Values>();
  const { entity } = useFormContext();
  const [offered, setOffered] = useState(() => worthOffering(who, path, form.getState().values));
  // While the question stands, what is kept is not replaced by what the form holds now.
  const asking = useRef(offered !== null);

  useEffect(() => {
    let last: unknown;
    const isClosing = () => closing.current;
    const keep = () => {
      const { values, initialValues, dirty } = form.getState();
      if (asking.current || isClosing() || !dirty || values === last) return;
      last = values;
      keepDraft(who, path, entity, initialValues ?? {}, values);
    };
    const timer = setInterval(keep, BACKUP_INTERVAL);
    window.addEventListener('pagehide', keep);
    const stop = form.subscribe(({ dirty }) => {
      // Saved, or put back by hand.
      if (!dirty && !asking.current) dropDraft(who, path);
    }, { dirty: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      stop();
      if (isClosing()) dropDraft(who, path);
    };
  }, [form, entity, who, path, closing]);

  const answer = (yes: boolean) => {
    asking.current = false;
    setOffered(null);
    // As it was left, over the record as it was then: who saved in between is found out by the save (409).
    if (yes && offered) rebase(form, offered.base, offered.item);
    else dropDraft(who, path);
  };
  return (
    <Ask open={offered !== null} decide title="Unsaved Changes" yes="Yes" no="Discard" onAnswer={answer}
      words={`This form was left at ${formatDateTime(offered?.kept)} with changes that were not saved. Restore them?`} />
  );
}
