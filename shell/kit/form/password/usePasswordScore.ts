import { MAX_SCORED_CHARACTERS } from '@trestle/schema/passwordRule';
import { useEffect, useState } from 'react';
import { settings } from '../../core/settings';
import { loadScorer, type ScorePassword, type PasswordOwner } from './passwordStrength';

/** How strong a password is, 0 to 4; null while there is none and until the measure is here. */
export const usePasswordScore = (password: string, owner: PasswordOwner): number | null => {
  const [measure, setMeasure] = useState<ScorePassword | null>(null);
  const wanted = password !== '' && settings.passwordComplexity;
  useEffect(() => {
    if (!wanted || measure) return;
    let gone = false;
    loadScorer().then(
      (loaded) => {
        if (!gone) setMeasure(() => loaded);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted, measure]);
  return wanted && measure ? measure(password.slice(0, MAX_SCORED_CHARACTERS), owner) : null;
};
