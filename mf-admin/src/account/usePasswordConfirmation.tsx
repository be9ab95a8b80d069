import { ApiError } from '@trestle/kit/core';
import { ConfirmPassword, type Values } from '@trestle/kit/form';
import { useCallback, useState, type ReactNode } from 'react';

/** Changing these fields needs the current password (contract §2.4). */
const SENSITIVE_FIELDS = ['email', 'new_password'];
/** The server's message when the confirmation is missing. */
const REFUSAL_MESSAGE = 'Confirm your current password first';

/**
 * Asks for the current password before a save that changes a sensitive field.
 * @returns `dialog` to draw, and `confirm` to call before the save
 * @throws ApiError 400 from `confirm`, when the user cancels
 */
export const usePasswordConfirmation = (): {
  dialog: ReactNode;
  confirm: (values: Values, savedValues: Readonly<Values>) => Promise<void>;
} => {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback(async (values: Values, savedValues: Readonly<Values>) => {
    const changedFields = SENSITIVE_FIELDS.filter((name) => (values[name] ?? null) !== (savedValues[name] ?? null));
    if (changedFields.length === 0) return;
    const confirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    if (!confirmed)
      throw new ApiError(
        400,
        Object.fromEntries(changedFields.map((name) => [name, [{ code: 'confirm', message: REFUSAL_MESSAGE }]])),
      );
  }, []);

  return {
    dialog: answer && (
      <ConfirmPassword why="To change your email or password, confirm your current password." onAnswer={answer} />
    ),
    confirm,
  };
};
