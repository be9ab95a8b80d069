import { useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import { useNavigate } from 'react-router';
import { toast } from '../core/feedback/toasts';
import { usePageLocation } from '../core/productCard/usePageLocation';
import { identityOf, session } from '../core/session/session';
import { useSession } from '../core/session/useSession';
import { withoutSecrets, type Draft } from './drafts';
import { useFormContext } from './FormContext';
import { recordTitle } from './recordTitle';
import { restoreDraft } from './restoreDraft';
import type { Values } from './values';

/** How long a form that was closed without saving can be restored, in ms. */
const RESTORE_OFFER_MS = 30_000;

/** What a form held when it was closed. It is kept in memory only: closing deletes the stored draft (S1 §4). */
interface ClosedForm extends Omit<Draft, 'savedAt'> {
  /** Who closed it. */
  identity: string;
  path: string;
}

/** The closed form that its user wants back, until its page takes it. */
let wanted: ClosedForm | null = null;
const listeners = new Set<() => void>();
const setWanted = (next: ClosedForm | null): void => {
  wanted = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Closes the form without asking (S1 §2.7). What was not saved can be restored for 30 seconds. */
export const useCloseForm = (onClose: () => void): (() => void) => {
  const form = useForm<Values>();
  const { entity, isNew, unsavedTexts } = useFormContext();
  const { identity } = useSession();
  const { pathname, search } = usePageLocation();
  const navigate = useNavigate();
  return () => {
    const { dirty, values, initialValues = {} } = form.getState();
    const texts = unsavedTexts.texts();
    if (identity !== null && (dirty || Object.keys(texts).length > 0)) {
      const closed: ClosedForm = {
        identity,
        path: pathname + search,
        base: withoutSecrets(entity, initialValues),
        item: withoutSecrets(entity, values),
        unsavedTexts: texts,
      };
      const restore = () => {
        if (identityOf(session()) !== identity) return;
        setWanted(closed);
        void navigate(closed.path);
      };
      toast.message(isNew ? `New ${entity.label}` : recordTitle(entity, initialValues), {
        title: 'Closed without saving',
        timeout: RESTORE_OFFER_MS,
        action: { label: 'Restore', run: restore },
      });
    }
    unsavedTexts.restore({});
    onClose();
  };
};

/** Puts what a closed form held back into it, if its user asked for that. */
export function RestoreClosedForm() {
  const form = useForm<Values>();
  const { entity, unsavedTexts } = useFormContext();
  const { identity } = useSession();
  const { pathname, search } = usePageLocation();
  const closed = useSyncExternalStore(subscribe, () => wanted);
  useEffect(() => {
    if (closed?.path !== pathname + search || closed.identity !== identity) return;
    setWanted(null);
    // Somebody who has begun anew keeps that.
    if (!form.getState().dirty) restoreDraft(form, entity, unsavedTexts, closed);
  }, [closed, entity, form, identity, pathname, search, unsavedTexts]);
  return null;
}
