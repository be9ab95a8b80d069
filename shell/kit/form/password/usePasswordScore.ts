import { MAX_SCORED_CHARACTERS } from '@trestle/schema/text/passwordRule';
import { useEffect, useState } from 'react';
import { settings } from '../../core/settings';
import { loadScorer, type ScorePassword, type PasswordOwner } from './passwordStrength';

/** A password's score, 0 to 4; null for an empty one, and while the scorer loads. */
export const usePasswordScore = (password: string, owner: PasswordOwner): number | null => {
  const [scorePassword, setScorePassword] = useState<ScorePassword | null>(null);
  const needsScore = password !== '' && settings.passwordComplexity;
  useEffect(() => {
    if (!needsScore || scorePassword) return;
    let isUnmounted = false;
    loadScorer().then(
      (loadedScorer) => {
        if (!isUnmounted) setScorePassword(() => loadedScorer);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [needsScore, scorePassword]);
  return needsScore && scorePassword ? scorePassword(password.slice(0, MAX_SCORED_CHARACTERS), owner) : null;
};
