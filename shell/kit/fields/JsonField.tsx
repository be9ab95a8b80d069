import { Textarea, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldProps } from '../form/FormContext';
import { Frame } from './Frame';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

const useStyles = makeStyles({ input: { '& textarea': { fontFamily: 'ui-monospace, monospace' } } });

const written = (value: unknown): string => (value === null ? '' : JSON.stringify(value, null, 2));
const parse = (text: string): { value: unknown } | null => {
  try {
    return { value: text.trim() ? (JSON.parse(text) as unknown) : null };
  } catch {
    return null;
  }
};

/** JSON as text; what doesn't parse is said at once and is not taken (S1 §5 'Invalid JSON'). */
export function JsonField(props: FieldProps) {
  const styles = useStyles();
  const { name, locked } = props;
  const { value, change, blur, error } = useControl(name);
  const [typed, setTyped] = useState<string | null>(null);
  if (locked) return <StaticField {...props} />;
  const wrong = typed !== null && parse(typed) === null;
  return (
    <Frame {...props} error={wrong ? 'Invalid JSON' : error}>
      <Textarea name={name} className={styles.input} rows={4} resize="vertical" spellCheck={false} value={typed ?? written(value)}
        onChange={(_, data) => {
          setTyped(data.value);
          const parsed = parse(data.value);
          if (parsed) change(parsed.value);
        }}
        onBlur={() => {
          if (!wrong) setTyped(null);
          blur();
        }} />
    </Frame>
  );
}
