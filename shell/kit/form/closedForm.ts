import { useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import { useNavigate, type NavigateFunction } from 'react-router';
import { toast } from '../core/feedback/toasts';
import { usePageLocation } from '../core/productCard/usePageLocation';
import { CLOSED_FORM_KEY, identityOf, session } from '../core/session/session';
import { useSession } from '../core/session/useSession';
import { withoutSecrets, type Draft } from './drafts';
import { useFormContext } from './FormContext';
import { recordTitle } from '@trestle/schema/recordTitle';
import { restoreDraft } from './restoreDraft';
import type { Values } from './values';

/** How long a form that was closed without saving can be restored, in ms. */
const RESTORE_OFFER_MS = 30_000;

/** What a form held when it was closed. Closing deletes the stored draft (S1 §4), so it is kept apart, and briefly. */
interface ClosedForm extends Omit<Draft, 'savedAt'> {
  /** Who closed it. */
  identity: string;
  path: string;
  /** Names the form in the offer. */
  title: string;
  /** When the offer ends, in ms since 1970. */
  until: number;
}

/** Keeps the closed form for a reload: in this tab alone, for as long as it is offered. */
const keepForReload = (closed: ClosedForm): void => {
  try {
    sessionStorage.setItem(CLOSED_FORM_KEY, JSON.stringify(closed));
    window.setTimeout(() => {
      if (readKept()?.until === closed.until) sessionStorage.removeItem(CLOSED_FORM_KEY);
    }, closed.until - Date.now());
  } catch {
    // Too much for the browser's storage: then a reload loses the offer.
  }
};
const readKept = (): ClosedForm | null => {
  try {
    return JSON.parse(sessionStorage.getItem(CLOSED_FORM_KEY) ?? 'null') as ClosedForm | null;
  } catch {
    return null;
  }
};

/** The closed form that its user wants back, until its page takes it. */
let wantedForm: ClosedForm | null = null;
const listeners = new Set<() => void>();
const setWantedForm = (next: ClosedForm | null): void => {
  wantedForm = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Offers to restore a closed form, until its time is over. */
const offer = (closed: ClosedForm, navigate: NavigateFunction): void => {
  const restore = () => {
    sessionStorage.removeItem(CLOSED_FORM_KEY);
    if (identityOf(session()) !== closed.identity) return;
    setWantedForm(closed);
    void navigate(closed.path);
  };
  toast.message(closed.title, {
    title: 'Closed without saving',
    timeout: closed.until - Date.now(),
    action: { label: 'Restore', run: restore },
  });
};

/** Repeats the offer after a reload of the page. */
export function OfferClosedForm() {
  const navigate = useNavigate();
  const { identity } = useSession();
  useEffect(() => {
    const closed = readKept();
    if (!closed || identity === null) return;
    // An offer that is over, or of somebody else.
    if (closed.until <= Date.now() || closed.identity !== identity) sessionStorage.removeItem(CLOSED_FORM_KEY);
    else {
      keepForReload(closed);
      offer(closed, navigate);
    }
  }, [identity, navigate]);
  return null;
}

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
        title: isNew ? `New ${entity.label}` : recordTitle(entity, initialValues),
        until: Date.now() + RESTORE_OFFER_MS,
        base: withoutSecrets(entity, initialValues),
        item: withoutSecrets(entity, values),
        unsavedTexts: texts,
      };
      keepForReload(closed);
      offer(closed, navigate);
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
  const closed = useSyncExternalStore(subscribe, () => wantedForm);
  useEffect(() => {
    if (closed?.path !== pathname + search || closed.identity !== identity) return;
    setWantedForm(null);
    // Somebody who has begun anew keeps that.
    if (!form.getState().dirty) restoreDraft(form, entity, unsavedTexts, closed);
  }, [closed, entity, form, identity, pathname, search, unsavedTexts]);
  return null;
}
