import type { ClausePlan, PlannedTest } from './clausePlan';

/** Words that mean the same to a caseless regular expression and to the collation, in a text of plain characters. */
const PLAIN_WORD = /^[\dA-Za-z][\dA-Za-z -]*$/;
/** Any character but the printable ones of ASCII. Only the collation knows what is equal to it. */
export const OTHER_CHARACTER = '[^ -~]';

/** Whether a word means the same to the collation as to a comparison without case, in a text of plain characters. */
export const isPlainWord = (value: unknown): boolean => PLAIN_WORD.test(String(value));

function addPattern(test: PlannedTest): PlannedTest {
  return test.is === 'icontains' && isPlainWord(test.value)
    ? { ...test, pattern: `${test.value}|${OTHER_CHARACTER}` }
    : test;
}

/**
 * Adds a regular expression to each search for a plain word. MariaDB rejects texts with the expression in a quarter of
 * the time that LIKE takes with a Unicode collation. LIKE then decides about the remaining texts, among them all with
 * other characters than ASCII's.
 */
export function withPatterns(plan: ClausePlan): ClausePlan {
  if ('field' in plan) return addPattern(plan);
  if ('and' in plan) return { and: plan.and.map(withPatterns) };
  if ('or' in plan) return { or: plan.or.map(withPatterns) };
  return 'where' in plan ? { ...plan, where: withPatterns(plan.where) } : plan;
}
