import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import type { FieldError } from '@trestle/schema/errors';
import { passwordErrors, personalWords } from '@trestle/schema/passwordRule';

let measure: ZxcvbnFactory | undefined;
/** Made at the first password: the dictionaries take a tenth of a second to unpack. */
const factory = (): ZxcvbnFactory =>
  (measure ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary },
    graphs: common.adjacencyGraphs,
  }));

/** What is wrong with a person's new password (S1 §5); the browser's meter says the same. */
export const passwordProblems = (
  password: string,
  person: Parameters<typeof personalWords>[0],
  complexity: boolean,
): FieldError[] =>
  passwordErrors(password, complexity, (measured) => factory().check(measured, personalWords(person)).score);
