import type { FormState } from 'final-form';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useShortcutHelp, type Shortcut } from '../../core/keys/shortcuts';
import { SuspendedSession } from '../../core/session/useSession';
import { ownErrorText } from '../fields/useControl';
import { focusField } from './focusField';
import { useFormContext } from '../FormContext';

export interface SubmitState {
  /** Number of changed fields. */
  changes: number;
  dirty: boolean;
  /** Number of invalid fields. */
  wrong: number;
  submitting: boolean;
}
/** Decides whether a save is possible: dirty and valid, unless a form has its own rule (S1 §2.7). */
export type SaveRule = (state: SubmitState) => boolean;
/** The usual rule: something was changed, and nothing is invalid. */
export const dirtyAndValid: SaveRule = ({ dirty, wrong }) => dirty && wrong === 0;

/** Paths of the invalid fields, such as `stock[2].quantity`, also in rows that aren't drawn. */
const invalidPaths = (errors: object, parent = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!Array.isArray(error)) return [`${parent}${name}`];
    return error.flatMap((rowErrors: object | null, i) =>
      rowErrors ? invalidPaths(rowErrors, `${parent}${name}[${i}].`) : [],
    );
  });

/** Number of the record's own fields that the paths are in: a list of rows counts once. */
const countTopLevelFields = (paths: readonly string[]): number =>
  new Set(paths.map((path) => path.split(/[.[]/, 1)[0])).size;

/** What a save button needs to know of the form. */
const submitState = (form: Partial<Pick<FormState<unknown>, 'dirty' | 'dirtyFields' | 'errors' | 'submitting'>>) => ({
  dirty: form.dirty ?? false,
  submitting: form.submitting ?? false,
  changes: countTopLevelFields(Object.keys(form.dirtyFields ?? {})),
  wrong: Object.keys(form.errors ?? {}).length,
});

/** State of the surrounding form, with functions to submit it and to show its errors. */
export const useSubmit = (rule: SaveRule = dirtyAndValid) => {
  const form = useForm();
  const { locked } = useFormContext();
  // A form behind the login can't be saved: nobody is signed in.
  const isSuspended = useContext(SuspendedSession) !== null;
  const { dirty, dirtyFields, errors, submitting } = useFormState({
    subscription: { dirty: true, dirtyFields: true, errors: true, submitting: true },
  });
  const state = submitState({ dirty, dirtyFields, errors, submitting });
  const isReady = (current: SubmitState): boolean => !locked && !isSuspended && !current.submitting && rule(current);
  const ready = isReady(state);

  /** Shows all errors and focuses the first. */
  const showWrong = useCallback(() => {
    const names = form.getRegisteredFields();
    form.batch(() => names.forEach((name) => form.blur(name)));
    const isShown = names.some((name) => ownErrorText(form.getFieldState(name)?.error) && focusField(name));
    // A row that isn't drawn has no fields yet: this draws it.
    return (
      isShown || invalidPaths(form.getState().errors ?? {}).some((path) => focusField(path, () => form.blur(path)))
    );
  }, [form]);

  /** Submits the form. Returns true when it was stored. */
  const submit = useCallback(async (): Promise<boolean> => {
    if (form.getState().submitting) return false;
    if (form.getState().hasValidationErrors) {
      showWrong();
      return false;
    }
    return (await form.submit()) === undefined && !form.getState().submitFailed;
  }, [form, showWrong]);

  /** Does what the Save button does. A key can come before the last change is drawn, so this asks the form itself. */
  const saveByKey = (save: () => void): void => {
    const current = submitState(form.getState());
    if (isReady(current)) save();
    else if (current.dirty && current.wrong > 0) showWrong();
  };

  return { ...state, ready, submit, showWrong, saveByKey };
};

const FORM_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl S'], does: 'Save' },
  { keys: ['Ctrl Enter'], does: 'Save a note' },
];

/** Lets Ctrl+S (Cmd+S) do what the Save button does, also while the form is invalid. */
export const useSaveKey = (save: () => void): void => {
  useShortcutHelp('In a form', FORM_SHORTCUTS);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  }, [save]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latestSave.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
