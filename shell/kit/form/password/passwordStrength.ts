import { passwordErrors, personalWords } from '@trestle/schema/text/passwordRule';
import { settings } from '../../core/settings';

/** The password's owner: a password made of these names is weak. */
export type PasswordOwner = Parameters<typeof personalWords>[0];
/** Returns zxcvbn's score, 0 to 4. */
export type ScorePassword = (password: string, owner: PasswordOwner) => number;

let scorerPromise: Promise<ScorePassword> | undefined;

/** Loads the scorer and its dictionaries when they are first needed. The server uses the same ones. */
export const loadScorer = (): Promise<ScorePassword> => {
  scorerPromise ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]).then(([{ ZxcvbnFactory }, common, en]) => {
    const zxcvbn = new ZxcvbnFactory({
      graphs: common.adjacencyGraphs,
      dictionary: { ...common.dictionary, ...en.dictionary },
    });
    return (password: string, owner: PasswordOwner) => zxcvbn.check(password, personalWords(owner)).score;
  });
  // A failed load is tried again next time.
  scorerPromise.catch(() => {
    scorerPromise = undefined;
  });
  return scorerPromise;
};

/**
 * The error of a new password in the words of S1 §5, or undefined.
 * Where the scorer can't be loaded, the server alone rates the strength.
 */
export const newPasswordError = async (password: string, owner: PasswordOwner): Promise<string | undefined> => {
  const scorePassword = settings.passwordComplexity ? await loadScorer().catch(() => null) : null;
  return passwordErrors(password, scorePassword !== null, (text) => scorePassword?.(text, owner) ?? 0)[0]?.message;
};
