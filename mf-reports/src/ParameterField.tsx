import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@trestle/kit/core';
import { useId, useState } from 'react';
import { inputAttributes, isCheckbox, isList, numberProblem, type ReportParameter } from './reportParameters';

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: {
    padding: `0 0 ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  star: { paddingLeft: tokens.spacingHorizontalXS, color: tokens.colorPaletteRedForeground3 },
  // The height of a list of values (S2 §9).
  choices: { display: 'grid', maxHeight: '400px', overflowY: 'auto' },
  hint: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

type Value = string | boolean | readonly string[];
export interface ParameterFieldProps {
  parameter: ReportParameter;
  value: Value;
  onChange(value: Value): void;
}

/** The control of one parameter, by its kind (S2 §3). */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, onChange } = props;
  const { promptText: label, helpText, allowBlank } = parameter;
  const [left, setLeft] = useState(false);
  if (isCheckbox(parameter))
    return (
      <Checkbox label={label} checked={value === true} onChange={(_, { checked }) => onChange(checked === true)} />
    );
  if (isList(parameter) && parameter.paramType === 1) return <CheckboxGroup {...props} />;
  const problem = left ? numberProblem(parameter, value) : undefined;
  return (
    <Field
      label={label}
      required={!allowBlank}
      hint={helpText || undefined}
      validationMessage={problem}
      validationState={problem ? 'error' : 'none'}
      onBlur={() => setLeft(true)}
    >
      <Control {...props} />
    </Field>
  );
}

function Control({ parameter, value, onChange }: ParameterFieldProps) {
  const entries = parameter.listEntries ?? [];
  if (!isList(parameter))
    return (
      <Input {...inputAttributes(parameter.type)} value={String(value)} onChange={(_, data) => onChange(data.value)} />
    );
  return (
    <Select value={String(value)} onChange={(_, data) => onChange(data.value)}>
      <option value="">-- Select an Item --</option>
      {entries.map((entry) => (
        <option key={entry.value} value={entry.value}>
          {entry.label}
        </option>
      ))}
    </Select>
  );
}

/** A list with several values, as check boxes. The group as a whole is what is required. */
function CheckboxGroup({ parameter, value, onChange }: ParameterFieldProps) {
  const styles = useStyles();
  const hintId = useId();
  const { promptText, helpText, allowBlank, listEntries } = parameter;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const hint = [helpText, allowBlank ? '' : 'Choose at least one.'].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.legend}>
        {promptText}
        {!allowBlank && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className={styles.choices}>
        {(listEntries ?? []).map((entry) => {
          const key = String(entry.value);
          return (
            <Checkbox
              key={key}
              label={entry.label}
              checked={chosen.includes(key)}
              onChange={(_, { checked }) =>
                onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            />
          );
        })}
      </div>
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}
