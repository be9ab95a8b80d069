import { Checkbox, Field, Input, makeStyles, PHONE, Select, Textarea } from '@trestle/kit/core';
import { afterPress, DateInput } from '@trestle/kit/form';
import type { ReportParameter } from '@trestle/schema/report';
import { useState } from 'react';
import { CheckboxGroup } from './CheckboxGroup';
import type { ParameterFieldProps } from './parameterFieldProps';
import {
  dateKind,
  fromMoment,
  inputMode,
  isCheckbox,
  isLines,
  isList,
  isMultiList,
  toMoment,
  valueProblem,
} from './parameterValues';

const FREE_TEXT_TYPE = 8;

const useStyles = makeStyles({
  wide: { gridColumn: '1 / -1' },
  // Aligned with the controls beside the check box, which are below their labels.
  checkbox: { paddingTop: '22px', [PHONE]: { paddingTop: 0 } },
});

/** The control of one parameter, by its type and control type (S2 §3). */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, onChange } = props;
  const styles = useStyles();
  const [hasLeftField, setHasLeftField] = useState(false);
  const error = props.error ?? (hasLeftField ? valueProblem(parameter, value) : undefined);
  if (isMultiList(parameter))
    return (
      <div className={styles.wide}>
        <CheckboxGroup {...props} error={error} />
      </div>
    );
  if (isCheckbox(parameter))
    return (
      <Field className={styles.checkbox} hint={parameter.helpText || undefined} {...validationProps(error)}>
        <Checkbox
          data-parameter={parameter.name}
          label={parameter.promptText}
          checked={value === true}
          onChange={(_, { checked }) => onChange(checked === true)}
        />
      </Field>
    );
  const hint = [parameter.helpText, isLines(parameter) && 'One per line.'].filter(Boolean).join('. ');
  return (
    <Field
      className={isTextarea(parameter) ? styles.wide : undefined}
      label={parameter.promptText}
      required={!parameter.allowBlank}
      hint={hint || undefined}
      onBlur={() => afterPress(() => setHasLeftField(true))}
      {...validationProps(error)}
    >
      <Control {...props} />
    </Field>
  );
}

const isTextarea = (parameter: ReportParameter): boolean =>
  isLines(parameter) || (parameter.type === FREE_TEXT_TYPE && !isList(parameter));

const validationProps = (error: string | undefined) => ({
  validationMessage: error,
  validationState: error ? ('error' as const) : ('none' as const),
});

function Control({ parameter, value, onChange, loading }: ParameterFieldProps) {
  const sharedProps = { 'data-parameter': parameter.name, value: String(value) };
  if (isList(parameter))
    return (
      <Select {...sharedProps} disabled={loading} onChange={(_, data) => onChange(data.value)}>
        <option value="">-- Select an Item --</option>
        {parameter.listEntries.map((entry) => (
          <option key={entry.value} value={entry.value}>
            {entry.label}
          </option>
        ))}
      </Select>
    );
  if (isTextarea(parameter))
    return <Textarea {...sharedProps} resize="vertical" onChange={(_, data) => onChange(data.value)} />;
  const kind = dateKind(parameter);
  if (kind === 'Date')
    return <DateInput {...sharedProps} kind={kind} autoComplete="off" onChange={(next) => onChange(next ?? '')} />;
  if (kind === 'DateTime')
    return (
      <DateInput
        {...sharedProps}
        kind={kind}
        autoComplete="off"
        value={toMoment(sharedProps.value)}
        onChange={(next) => onChange(fromMoment(next))}
      />
    );
  return (
    <Input
      {...sharedProps}
      inputMode={inputMode(parameter.type)}
      autoComplete="off"
      onChange={(_, data) => onChange(data.value)}
    />
  );
}
