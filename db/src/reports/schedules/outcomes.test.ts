import fc from 'fast-check';
import { describeOutcomes, type MailOutcome, type RecipientOutcome } from './outcomes';

const NAMES = new Map([[3, 'Mara']]);
const told = (outcome: MailOutcome): RecipientOutcome => ({ outcome, isTold: true });
const untold = (outcome: MailOutcome): RecipientOutcome => ({ outcome, isTold: false });

test('what the owner may know is told in full', () => {
  const failure: MailOutcome = { state: 'failed', recipient: 3, reason: 'The file is too large for a mail.' };
  expect(describeOutcomes([told({ state: 'sent' }), told({ state: 'empty' }), told(failure)], 0, NAMES)).toEqual({
    text:
      'Sent to 1 person. Nothing to send to 1 person: the report was empty. ' +
      'Failed for Mara: The file is too large for a mail.',
    isFailed: true,
  });
  expect(describeOutcomes([], 0, NAMES)).toEqual({ text: 'It has no recipients.', isFailed: false });
  expect(describeOutcomes([], 2, NAMES).text).toBe('Left out 2 people whom you no longer see among the users.');
});

test('safety 81: whatever came of reports of others, their owner reads and is mailed the same', () => {
  const outcome = fc.oneof(
    fc.constantFrom<MailOutcome>({ state: 'sent' }, { state: 'empty' }),
    fc.record({ state: fc.constant('failed' as const), recipient: fc.nat(), reason: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(outcome, outcome), { maxLength: 6 }), fc.nat(3), (pairs, left) => {
      const [first, second] = [0, 1].map((i) =>
        describeOutcomes(
          pairs.map((pair) => untold(pair[i]!)),
          left,
          NAMES,
        ),
      );
      expect(first).toEqual(second);
      expect(first!.isFailed).toBe(false);
    }),
  );
});

test('who may not have the report by their rights is named, since that tells of no row', () => {
  const refusal: MailOutcome = { state: 'refused', recipient: 3, reason: 'They may not see this report.' };
  expect(describeOutcomes([untold(refusal), untold({ state: 'empty' })], 0, NAMES)).toEqual({
    text:
      'Made for 1 person with their own rights. What came of it is told to them alone. ' +
      'Failed for Mara: They may not see this report.',
    isFailed: true,
  });
});
