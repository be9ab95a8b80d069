import { isInvalidJson, invalidJson } from '@trestle/schema/invalidJson';
import { Button, Link, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { findJsonSyntaxError } from './jsonSyntaxError';
import { StaticField } from './StaticField';
import { afterPress } from './afterPress';
import { useControl } from './useControl';

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXS },
  input: {
    '& textarea': {
      fontFamily: 'ui-monospace, monospace',
      fontSize: tokens.fontSizeBase200,
      tabSize: '2',
      maxHeight: '480px',
    },
  },
  below: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '24px',
  },
  where: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

/** Indents JSON; text that is not JSON stays as it was typed. */
const formatJson = (value: unknown): string =>
  value === null ? '' : isInvalidJson(value) ? value.unparsed_json : JSON.stringify(value, null, 2);
/** Parses JSON; text that is not JSON is kept and marked. */
const parseJson = (text: string): unknown => {
  if (!text.trim()) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return invalidJson(text);
  }
};

/**
 * Edits JSON as text (S1 §2.7). Text that doesn't parse is kept, with 'Invalid JSON' (S1 §5) and a link to the error.
 * Leaving the box, or 'Format', indents it.
 */
export function JsonField(props: FieldProps) {
  const styles = useStyles();
  const { name, label, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  const [typedText, setTypedText] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  if (locked || compact) return <StaticField {...props} />;
  const text = typedText ?? formatJson(value);
  const syntaxError = isInvalidJson(value) ? findJsonSyntaxError(text) : null;
  const selectError = () => {
    input.current?.focus();
    input.current?.setSelectionRange(syntaxError!.offset, syntaxError!.offset + 1);
  };
  return (
    <div className={styles.place}>
      <FieldFrame {...props} error={isInvalidJson(value) ? 'Invalid JSON' : error}>
        <Textarea
          name={name}
          className={styles.input}
          textarea={{ ref: input, rows: Math.min(20, Math.max(4, text.split('\n').length)) }}
          resize="vertical"
          spellCheck={false}
          value={text}
          onChange={(_, data) => {
            setTypedText(data.value);
            change(parseJson(data.value));
          }}
          onBlur={() => {
            // Indented text may be longer, and must not move the button that is being pressed.
            afterPress(() => setTypedText(null));
            blur();
          }}
        />
      </FieldFrame>
      <div className={styles.below}>
        <output className={styles.where}>
          {syntaxError && (
            <>
              <Link as="button" type="button" inline onClick={selectError}>
                Line {syntaxError.line}, column {syntaxError.column}
              </Link>
              : {syntaxError.message}
            </>
          )}
        </output>
        <Button
          size="small"
          appearance="subtle"
          disabled={isInvalidJson(value) || value === null}
          aria-label={`Format ${label}`}
          onClick={() => setTypedText(null)}
        >
          Format
        </Button>
      </div>
    </div>
  );
}
