import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldError } from '@trestle/schema/errors';
import { passwordErrors, personalWords } from '@trestle/schema/text/passwordRule';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries for the first password: they take 60 MB, and many processes never see one. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

/** Checks a person's new password (S1 §5). The browser's meter says the same. */
export async function passwordProblems(
  password: string,
  person: Parameters<typeof personalWords>[0],
  complexity: boolean,
): Promise<FieldError[]> {
  const loadedEstimator = await (estimator ??= loadEstimator());
  return passwordErrors(
    password,
    complexity,
    (measured) => loadedEstimator.check(measured, personalWords(person)).score,
  );
}
