import { Input, Select, Textarea } from '@fluentui/react-components';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { BLANK_OPTION } from './lookup/LookupBox';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

const INPUT_TYPES = {
  email: 'email',
  url: 'url',
  phone: 'tel',
  html: 'text',
  multiline: 'text',
  coordinates: 'text',
} as const;
/** Empty text is stored as null. */
const asValue = (text: string): string | null => (text === '' ? null : text);

/** Edits one line of text, or chooses from a field's fixed values. */
export function TextField(props: FieldProps) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  if (locked) return <StaticField {...props} />;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const size = compact ? 'small' : 'medium';
  return (
    <FieldFrame {...props} error={error}>
      {field.choices ? (
        <Select name={name} size={size} value={text} onBlur={blur} onChange={(_, data) => change(asValue(data.value))}>
          {/* A required field offers no blank option, but shows it until something is chosen (S1 §5). */}
          {(!field.required || !text) && (
            <option value="" hidden={field.required}>
              {BLANK_OPTION}
            </option>
          )}
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          name={name}
          size={size}
          type={field.format ? INPUT_TYPES[field.format] : 'text'}
          value={text}
          maxLength={field.maxlength}
          aria-required={field.required || undefined}
          onBlur={blur}
          onChange={(_, data) => change(asValue(data.value))}
        />
      )}
    </FieldFrame>
  );
}

/** Edits several lines of text; one line in a table's row. */
export function TextAreaField(props: FieldProps) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  if (locked) return <StaticField {...props} />;
  if (compact) return <TextField {...props} />;
  return (
    <FieldFrame {...props} error={error}>
      <Textarea
        name={name}
        rows={3}
        resize="vertical"
        value={typeof value === 'string' ? value : ''}
        maxLength={field.maxlength}
        aria-required={field.required || undefined}
        onBlur={blur}
        onChange={(_, data) => change(asValue(data.value))}
      />
    </FieldFrame>
  );
}
