import { passwordErrors, personalWords } from '@trestle/schema/passwordRule';
import { settings } from '../../core/settings';

/** Whose password it is: made of these names it is weak. */
export type PasswordOwner = Parameters<typeof personalWords>[0];
/** zxcvbn's score of a password, 0 to 4. */
export type ScorePassword = (password: string, owner: PasswordOwner) => number;

let loading: Promise<ScorePassword> | undefined;

/** The measure; library and dictionaries, which the server measures with as well, are fetched when they are first needed. */
export const loadScorer = (): Promise<ScorePassword> => {
  loading ??= Promise.all([
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
  // What failed once may come the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** What is wrong with a new password, in the words of S1 §5; undefined where nothing is. Without the measure the server alone judges its strength. */
export const newPasswordError = async (password: string, owner: PasswordOwner): Promise<string | undefined> => {
  const measure = settings.passwordComplexity ? await loadScorer().catch(() => null) : null;
  return passwordErrors(password, measure !== null, (measured) => measure?.(measured, owner) ?? 0)[0]?.message;
};
