import { useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import { useNavigate, type NavigateFunction } from 'react-router';
import { createListeners } from '../../core/listeners';
import { toast } from '../../core/feedback/toasts';
import { usePageLocation } from '../../core/routes/usePageLocation';
import { CLOSED_FORM_KEY, identityOf, session } from '../../core/session/session';
import { useSession } from '../../core/session/useSession';
import { storeIfRoom } from '../../core/storage/storeText';
import { withoutSecrets, type Draft } from './drafts';
import { useFormContext } from '../FormContext';
import { recordTitle } from '@trestle/schema/recordTitle';
import { restoreDraft, type CompleteDraft } from './restoreDraft';
import type { Values } from '../values/values';

/** How long a form that was closed without saving can be restored, in ms. */
const RESTORE_OFFER_MS = 30_000;

/** What a form held when it was closed. Stored apart from drafts, because closing deletes the form's draft (S1 §4). */
interface ClosedForm extends Omit<Draft, 'savedAt'> {
  /** Who closed it. */
  identity: string;
  path: string;
  /** Names the form in the offer. */
  title: string;
  /** When the offer ends, in ms since 1970. */
  until: number;
}

/** Stores the closed form for a reload of this tab, for as long as it can be restored. */
const storeForReload = (closed: ClosedForm): void => {
  // Too much data for the browser's storage: a reload loses the offer.
  if (!storeIfRoom(sessionStorage, CLOSED_FORM_KEY, JSON.stringify(closed))) return;
  window.setTimeout(() => {
    if (readStored()?.until === closed.until) sessionStorage.removeItem(CLOSED_FORM_KEY);
  }, closed.until - Date.now());
};
const readStored = (): ClosedForm | null => {
  try {
    return JSON.parse(sessionStorage.getItem(CLOSED_FORM_KEY) ?? 'null') as ClosedForm | null;
  } catch {
    return null;
  }
};

/** The closed form that its user wants back, until its page takes it. */
let wantedForm: ClosedForm | null = null;
const [subscribe, notify] = createListeners();
const setWantedForm = (next: ClosedForm | null): void => {
  wantedForm = next;
  notify();
};

/** Offers to restore a closed form, until its time is over. */
const offerRestore = (closed: ClosedForm, navigate: NavigateFunction): void => {
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
    const closed = readStored();
    if (!closed || identity === null) return;
    // An offer whose time is over, or that somebody else had.
    if (closed.until <= Date.now() || closed.identity !== identity) sessionStorage.removeItem(CLOSED_FORM_KEY);
    else {
      storeForReload(closed);
      offerRestore(closed, navigate);
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
      storeForReload(closed);
      offerRestore(closed, navigate);
    }
    unsavedTexts.restore({});
    onClose();
  };
};

/** Restores a closed form's values in the form that is opened again, if the user asked for that. */
export function RestoreClosedForm({ completeDraft }: { completeDraft?: CompleteDraft }) {
  const form = useForm<Values>();
  const { entity, unsavedTexts } = useFormContext();
  const { identity } = useSession();
  const { pathname, search } = usePageLocation();
  const closed = useSyncExternalStore(subscribe, () => wantedForm);
  useEffect(() => {
    if (closed?.path !== pathname + search || closed.identity !== identity) return;
    setWantedForm(null);
    // Values that were typed since then are not overwritten.
    if (!form.getState().dirty) restoreDraft(form, entity, unsavedTexts, closed, completeDraft);
  }, [closed, completeDraft, entity, form, identity, pathname, search, unsavedTexts]);
  return null;
}
