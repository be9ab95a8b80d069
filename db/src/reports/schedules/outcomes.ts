/**
 * What came of a schedule for one recipient. `refused` follows from their rights alone; the others depend on rows that
 * only they may see.
 */
export type MailOutcome =
  { state: 'sent' | 'empty' } | { state: 'failed' | 'refused'; recipient: number; reason: string };

/** An outcome, and whether the schedule's owner may know it (SECURITY.md, 81). */
export interface RecipientOutcome {
  outcome: MailOutcome;
  isTold: boolean;
}

const countPeople = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/**
 * Writes what came of a schedule for its owner. Of others' reports it says the same whether they were sent, empty or
 * could not be made: each would tell what is in them.
 * @param left number of recipients whom the owner no longer sees
 * @param names of the recipients, by their ids
 * @returns the text, and whether something failed
 */
export function describeOutcomes(
  outcomes: readonly RecipientOutcome[],
  left: number,
  names: ReadonlyMap<number, string>,
): { text: string; isFailed: boolean } {
  const isTold = ({ outcome, isTold: told }: RecipientOutcome) => told || outcome.state === 'refused';
  const told = outcomes.filter(isTold).map(({ outcome }) => outcome);
  const count = (state: MailOutcome['state']) => told.filter((outcome) => outcome.state === state).length;
  const [sent, empty, untold] = [count('sent'), count('empty'), outcomes.length - told.length];
  const failures = told.flatMap((outcome) =>
    'reason' in outcome ? `${names.get(outcome.recipient) ?? 'Somebody'}: ${outcome.reason}` : [],
  );
  const parts = [
    sent ? `Sent to ${countPeople(sent)}.` : '',
    empty ? `Nothing to send to ${countPeople(empty)}: the report was empty.` : '',
    untold ? `Made for ${countPeople(untold)} with their own rights. What came of it is told to them alone.` : '',
    left ? `Left out ${countPeople(left)} whom you no longer see among the users.` : '',
    failures.length ? `Failed for ${failures.join(' ')}` : '',
  ];
  return {
    text: parts.filter((part) => part !== '').join(' ') || 'It has no recipients.',
    isFailed: failures.length > 0,
  };
}
