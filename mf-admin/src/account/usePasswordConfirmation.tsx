import { ApiError } from '@trestle/kit/core';
import { ConfirmPassword, type Values } from '@trestle/kit/form';
import { useCallback, useState, type ReactNode } from 'react';

/** Changing these fields wants the present password (contract §2.4). */
const SENSITIVE_FIELDS = ['email', 'new_password'];
/** The server's words when the confirmation is missing. */
const REFUSAL_MESSAGE = 'Confirm your current password first';

/**
 * Asks for the present password before a save that changes a sensitive field.
 * @returns `dialog` to draw, and `confirm` to call before the save
 * @throws ApiError 400 from `confirm`, when the user cancels
 */
export const usePasswordConfirmation = (): {
  dialog: ReactNode;
  confirm: (values: Values, before: Readonly<Values>) => Promise<void>;
} => {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback(async (values: Values, before: Readonly<Values>) => {
    const changed = SENSITIVE_FIELDS.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
    if (changed.length === 0) return;
    const confirmed = await new Promise<boolean>((done) => setAnswer(() => done));
    setAnswer(null);
    if (!confirmed)
      throw new ApiError(
        400,
        Object.fromEntries(changed.map((name) => [name, [{ code: 'confirm', message: REFUSAL_MESSAGE }]])),
      );
  }, []);

  return {
    dialog: answer && (
      <ConfirmPassword why="To change your email or password, confirm your current password." onAnswer={answer} />
    ),
    confirm,
  };
};
