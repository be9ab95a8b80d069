import { ApiError } from '@trestle/kit/core';
import { ConfirmPassword, type Values } from '@trestle/kit/form';
import { useCallback, useState, type ReactNode } from 'react';

/** What wants the present password before it is changed (contract §2.4). */
const SENSITIVE = ['email', 'new_password'];
/** The server's words for a change that comes without. */
const REFUSAL = 'Confirm your present password first';

/**
 * Asks for the present password before a save that changes something sensitive. `dialog` is to be drawn; `confirm` goes
 * before the save and throws when the person would rather not.
 */
export const useConfirmation = (): {
  dialog: ReactNode;
  confirm: (values: Values, before: Readonly<Values>) => Promise<void>;
} => {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback(async (values: Values, before: Readonly<Values>) => {
    const changed = SENSITIVE.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
    if (changed.length === 0) return;
    const confirmed = await new Promise<boolean>((done) => setAnswer(() => done));
    setAnswer(null);
    if (!confirmed)
      throw new ApiError(
        400,
        Object.fromEntries(changed.map((name) => [name, [{ code: 'confirm', message: REFUSAL }]])),
      );
  }, []);

  return {
    dialog: answer && <ConfirmPassword why="A new email or password needs your present password." onAnswer={answer} />,
    confirm,
  };
};
