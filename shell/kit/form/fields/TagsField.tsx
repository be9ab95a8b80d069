import type { FieldProps } from '../FormContext';
import { TagsInput } from '../tags/TagsInput';
import { FieldFrame } from './FieldFrame';
import { JsonField } from './JsonField';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

/** A list of texts as tags (S1 §2.7). A list of anything else is edited as JSON. */
export function TagsField(props: FieldProps) {
  const { field, name, locked } = props;
  const { value, change, blur, error } = useControl(name);
  const tags = value === null ? [] : value;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) return <JsonField {...props} />;
  if (locked) return <StaticField {...props} />;
  return (
    <FieldFrame {...props} error={error}>
      <TagsInput
        name={name}
        value={tags}
        aria-required={field.required || undefined}
        onChange={(nextTags) => change(nextTags.length > 0 ? nextTags : null)}
        onBlur={blur}
      />
    </FieldFrame>
  );
}
