import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSingleCall } from '../../../core/api/useSingleCall';
import { toast } from '../../../core/feedback/toasts';
import type { LookupChoice } from './lookupChoice';
import { searchChoices, type ChoiceScope } from './lookupChoices';
import { exactMatch } from './matchChoices';
import { quickCreate } from './quickCreate';

interface LookupEntryOptions {
  /** Name of the entity to choose from. */
  entity: string;
  scope: ChoiceScope;
  onChange: (id: number | null, choice: LookupChoice | null) => void;
  /** Called after the match of an awaited text was chosen. */
  onMatched: () => void;
}

/**
 * What is typed into a look-up, and the choices that come with a reply: a created record, or the match of a text.
 * A reply that comes after the user has gone on changes nothing.
 * @returns `typedText`: null while the choice is shown. `awaitedText`: the text for which Enter was pressed before its
 * choices were loaded, or null. `startNextStep`: begins the user's next step, with the text that is typed now.
 */
export const useLookupEntry = ({ entity, scope, onChange, onMatched }: LookupEntryOptions) => {
  const client = useQueryClient();
  const [typedText, setTypedText] = useState<string | null>(null);
  const [awaitedText, setAwaitedText] = useState<string | null>(null);
  const step = useRef(0);
  const startNextStep = (text: string | null = null) => {
    step.current += 1;
    setAwaitedText(null);
    setTypedText(text);
  };

  /** Creates a record of that name and chooses it. */
  const { run: create } = useSingleCall(async (name: string) => {
    const stepAtStart = step.current;
    try {
      const choice = await quickCreate(entity, name);
      if (step.current === stepAtStart) onChange(choice.id, choice);
      void client.invalidateQueries({ queryKey: ['lookup', entity] });
    } catch {
      // The words of S2 §8.
      toast.error('An error occurred!', { timeout: 0 });
    }
  });

  /** Chooses the text's only match, once its choices have arrived. */
  const chooseMatch = async (text: string) => {
    const stepAtStart = step.current;
    setAwaitedText(text);
    const choices = await searchChoices(client, entity, text, scope).catch(() => []);
    if (step.current !== stepAtStart) return;
    setAwaitedText(null);
    const match = exactMatch(choices, text);
    if (!match) return;
    startNextStep();
    onChange(match.id, match);
    onMatched();
  };

  return { typedText, awaitedText, startNextStep, create, chooseMatch };
};
