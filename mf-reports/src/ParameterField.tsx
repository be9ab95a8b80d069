import { Checkbox, Field, Input, makeStyles, Select } from '@trestle/kit/core';
import { inputOf, isCheckbox, isList, type ReportParameter } from './report';

// S2 §9: the height of a list of values.
const useStyles = makeStyles({ several: { display: 'grid', margin: 0, padding: 0, border: 'none', maxHeight: '400px', overflowY: 'auto' } });

type Value = string | boolean | readonly string[];
export interface ParameterFieldProps {
  parameter: ReportParameter;
  value: Value;
  onChange(value: Value): void;
}

/** One parameter's control, by its kind (S2 §3). */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { promptText: label, helpText, allowBlank } = parameter;
  if (isCheckbox(parameter)) return <Checkbox label={label} checked={value === true} onChange={(_, { checked }) => onChange(checked === true)} />;
  return (
    <Field label={label} required={!allowBlank} hint={helpText || undefined}>
      <Control parameter={parameter} value={value} onChange={onChange} />
    </Field>
  );
}

function Control({ parameter, value, onChange }: ParameterFieldProps) {
  const styles = useStyles();
  const entries = parameter.listEntries ?? [];
  if (!isList(parameter)) return <Input {...inputOf(parameter.type)} type={inputOf(parameter.type).type as 'text'} value={String(value)} onChange={(_, data) => onChange(data.value)} />;
  if (parameter.paramType !== 1) {
    return (
      <Select value={String(value)} onChange={(_, data) => onChange(data.value)}>
        <option value="">-- Select an Item --</option>
        {entries.map((entry) => <option key={entry.value} value={entry.value}>{entry.label}</option>)}
      </Select>
    );
  }
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <fieldset aria-label={parameter.promptText} className={styles.several}>
      {entries.map((entry) => {
        const key = String(entry.value);
        return (
          <Checkbox key={key} label={entry.label} checked={chosen.includes(key)}
            onChange={(_, { checked }) => onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))} />
        );
      })}
    </fieldset>
  );
}
