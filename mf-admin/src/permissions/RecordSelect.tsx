import { Field, makeStyles, Select } from '@trestle/kit/core';

const useStyles = makeStyles({
  // As wide as a name needs, however long an option is.
  select: { width: '280px', maxWidth: '100%', '& > *': { minWidth: 0 } },
});

interface RecordSelectProps {
  label: string;
  /** Undefined while they are on the way: the select keeps its place. */
  options: readonly { id: number; label: string }[] | undefined;
  onChoose: (id: number) => void;
}

/** A select that calls `onChoose` and stays empty, as a menu does. Shows nothing where there are none. */
export function RecordSelect({ label, options, onChoose }: RecordSelectProps) {
  const styles = useStyles();
  if (options?.length === 0) return null;
  return (
    <Field label={label} className={styles.select}>
      <Select value="" disabled={!options} onChange={(_, data) => data.value && onChoose(Number(data.value))}>
        <option value="">-- Select an Item --</option>
        {options?.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
