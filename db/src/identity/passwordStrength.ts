import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import type { FieldError } from '@trestle/schema/errors';
import { passwordErrors, personalWords } from '@trestle/schema/passwordRule';

let estimator: ZxcvbnFactory | undefined;
/** Created with the first password: unpacking the dictionaries takes 0.1 s. */
const strengthEstimator = (): ZxcvbnFactory =>
  (estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary },
    graphs: common.adjacencyGraphs,
  }));

/** Returns what is wrong with a new password (S1 §5). The meter in the browser uses the same rule. */
export const passwordProblems = (
  password: string,
  person: Parameters<typeof personalWords>[0],
  complexity: boolean,
): FieldError[] =>
  passwordErrors(password, complexity, (measured) => strengthEstimator().check(measured, personalWords(person)).score);
