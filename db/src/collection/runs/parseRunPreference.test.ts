import { runPreference } from '@trestle/schema/changeRun';
import { parseRunPreference } from './parseRunPreference';

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['respond-async, return=minimal', undefined],
  [runPreference({ id, isUndo: false }), { id, isUndo: false }],
  [runPreference({ id, isUndo: true }), { id, isUndo: true }],
  [`return=minimal, change-run=${id}`, { id, isUndo: false }],
  [`Change-Run="${id.toUpperCase()}"; wait`, { id, isUndo: false }],
])('of the header %s, the run is %o', (header, run) => {
  expect(parseRunPreference(header)).toEqual(run);
});

test.each(['change-run=', 'change-run=7', `change-run=${id}, undo-run=${id}`, 'undo-run=\u2764'])(
  '%s is refused, as what it says would not be kept',
  (header) => {
    expect(() => parseRunPreference(header)).toThrow(expect.objectContaining({ status: 400 }));
  },
);
