import { Input, makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  box: {
    width: '100%',
    minWidth: 0,
    maxWidth: '280px',
    marginTop: tokens.spacingVerticalXS,
    '& input': { minWidth: 0 },
  },
});

/** The note on one order line. */
export function LineNote({
  name,
  value,
  focus,
  onChange,
}: {
  name: string;
  value: string | null | undefined;
  focus: boolean;
  onChange: (value: string | null) => void;
}) {
  return (
    <Input
      className={useStyles().box}
      size="small"
      aria-label={`Note on ${name}`}
      placeholder="For whom, where to …"
      autoFocus={focus}
      value={value ?? ''}
      onChange={(_, { value: typed }) => onChange(typed === '' ? null : typed)}
    />
  );
}
