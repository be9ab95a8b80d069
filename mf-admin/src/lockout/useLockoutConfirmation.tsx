import { ApiError, Button, makeStyles, useSession } from '@trestle/kit/core';
import { Dialog, sameValue, type Values } from '@trestle/kit/form';
import { lockoutWarnings } from '@trestle/schema/rights/lockoutWarnings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useMaySeeRights } from '../permissions/changes/useMaySeeRights';
import { useRightsScope } from '../permissions/changes/useRightsChanges';
import { rightsSettings } from '../report/rightsSettings';
import { reportQuery } from '../report/useReportData';
import type { SaveEffect } from './saveEffects';

/** How long the rights that 'What changes' has loaded are used without loading them again, in ms. */
const RIGHTS_FRESH_MS = 30_000;
const REFUSAL = { non_field_errors: ['Not saved, so nobody is locked out. Your changes are still here.'] };

// The dialog is as wide as its text. Below a short text the buttons would wrap.
const useStyles = makeStyles({ answer: { whiteSpace: 'nowrap' } });

interface LockoutQuestion {
  warnings: readonly string[];
  answer: (yes: boolean) => void;
}

/**
 * Asks the user before a save that locks somebody out, and says who loses what.
 * @param effect how the save changes rights. Must be the same object on each render
 * @returns `dialog` to draw, and `confirm` to call before the save
 * @throws ApiError 400 from `confirm`, when the user keeps things as they are
 */
export const useLockoutConfirmation = ({
  fields,
  apply,
}: SaveEffect): { dialog: ReactNode; confirm: (values: Values, initial: Readonly<Values>) => Promise<void> } => {
  const client = useQueryClient();
  const maySeeRights = useMaySeeRights();
  const scope = useRightsScope();
  const me = useSession().user?.id ?? 0;
  const [question, setQuestion] = useState<LockoutQuestion | null>(null);

  const confirm = useCallback(
    async (values: Values, initial: Readonly<Values>) => {
      if (!maySeeRights || !initial['id'] || fields.every((name) => sameValue(values[name], initial[name]))) return;
      // Doesn't ask when the rights can't be loaded. The server keeps the last administrator in any case.
      const saved = await client.fetchQuery({ ...reportQuery, staleTime: RIGHTS_FRESH_MS }).catch(() => undefined);
      if (!saved) return;
      const warnings = lockoutWarnings(saved, apply(saved, values), { settings: rightsSettings, scope, me });
      if (warnings.length === 0) return;
      const confirmed = await new Promise<boolean>((answer) => setQuestion({ warnings, answer }));
      setQuestion(null);
      if (!confirmed) throw new ApiError(400, REFUSAL);
    },
    [client, maySeeRights, scope, me, fields, apply],
  );
  return { dialog: question && <LockoutDialog {...question} />, confirm };
};

function LockoutDialog({ warnings, answer }: LockoutQuestion) {
  const styles = useStyles();
  return (
    <Dialog
      title="Save, and lock somebody out?"
      onClose={() => answer(false)}
      actions={
        <>
          <Button className={styles.answer} onClick={() => answer(false)}>
            Don't save
          </Button>
          <Button appearance="primary" className={styles.answer} onClick={() => answer(true)}>
            Save all the same
          </Button>
        </>
      }
    >
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Dialog>
  );
}
