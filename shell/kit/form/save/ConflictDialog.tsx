import { isWritable } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useForm } from 'react-final-form';
import { ValueText } from '../fields/ValueText';
import type { SaveConflict, ConflictResolution } from './saveConflict';
import { Dialog } from '../../core/feedback/Dialog';
import { sameValue } from '../values/sameValue';
import { useFormContext } from '../FormContext';
import { mergeRecords, type MergeChoices, type MergeConflict, type MergeSide } from './mergeRecords';
import type { Values } from '../values/values';

const useStyles = makeStyles({
  words: {
    margin: `0 0 ${tokens.spacingVerticalL}`,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    maxHeight: '50vh',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalXXS,
  },
  choice: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  name: {
    padding: 0,
    marginBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  sides: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: tokens.spacingHorizontalS,
    '@media (max-width: 479px)': { gridTemplateColumns: '1fr', rowGap: tokens.spacingVerticalS },
  },
  side: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalMNudge}`,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  radio: {
    margin: `${tokens.spacingVerticalXXS} 0 0`,
    alignSelf: 'flex-start',
    accentColor: tokens.colorCompoundBrandStroke,
    flexShrink: 0,
  },
  whose: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  note: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  answers: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalXL,
  },
});
const SIDE_LABELS: Record<MergeSide, string> = { mine: 'Yours', theirs: 'Theirs' };

interface ConflictDialogProps extends SaveConflict {
  /** Called with the person's answer. */
  onResolve: (resolution: ConflictResolution) => void;
}

/**
 * Shows both versions of what two people changed at the same time, and lets the person choose by field.
 * Changes by one side are merged already. Closing leaves the form as it was; the save waits for the answer.
 */
export default function ConflictDialog({ theirs, message, onResolve }: ConflictDialogProps) {
  const styles = useStyles();
  const form = useForm<Values>();
  const { entity } = useFormContext();
  const [choices, setChoices] = useState<MergeChoices>({});
  const [{ base, mine }] = useState(() => ({
    base: form.getState().initialValues ?? {},
    mine: form.getState().values,
  }));
  const { conflicts, mergedLabels } = useMemo(
    () => mergeRecords(entity, base, mine, theirs),
    [entity, base, mine, theirs],
  );
  return (
    <Dialog title="Two versions of one record" onClose={() => onResolve(null)}>
      <p className={styles.words}>{message} You both changed the fields below. Choose which version to keep.</p>
      <div className={styles.list}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.key}
            conflict={conflict}
            chosenSide={choices[conflict.key] ?? 'mine'}
            onChoose={(side) => setChoices({ ...choices, [conflict.key]: side })}
          />
        ))}
      </div>
      {mergedLabels.length > 0 && <p className={styles.note}>Merged from their version: {mergedLabels.join(', ')}.</p>}
      <div className={styles.answers}>
        <Button onClick={() => onResolve(null)}>Cancel</Button>
        <Button onClick={() => onResolve({ choices, save: false })}>Keep editing</Button>
        <Button appearance="primary" onClick={() => onResolve({ choices, save: true })}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}

function ConflictChoice({
  conflict,
  chosenSide,
  onChoose,
}: {
  conflict: MergeConflict;
  chosenSide: MergeSide;
  onChoose: (side: MergeSide) => void;
}) {
  const styles = useStyles();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{conflict.label}</legend>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={mergeClasses(styles.side, chosenSide === side && styles.chosen)}>
            <input
              type="radio"
              className={styles.radio}
              name={`conflict ${conflict.key}`}
              checked={chosenSide === side}
              onChange={() => onChoose(side)}
            />
            <span>
              <span className={styles.whose}>{SIDE_LABELS[side]}</span>{' '}
              <Version conflict={conflict} value={conflict[side]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One side's value, or for a whole row what that side changed. */
function Version({ conflict: { field, row, base }, value }: { conflict: MergeConflict; value: unknown }) {
  if (field) return <ValueText field={field} value={value} />;
  if (value === undefined) return <>Deleted</>;
  const changedFields = Object.values(row!.fields).filter(
    (rowField) =>
      isWritable(rowField) && !sameValue((value as RecordValues)[rowField.name], (base as RecordValues)[rowField.name]),
  );
  return (
    <>
      {changedFields.map((rowField) => (
        <span key={rowField.name}>
          {rowField.label}: <ValueText field={rowField} value={(value as RecordValues)[rowField.name]} />{' '}
        </span>
      ))}
    </>
  );
}
