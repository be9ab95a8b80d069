import type { ReportParameter } from '@trestle/schema/report';
import type { ControlValue } from './parameterValues';

/** Props of the field of a parameter. */
export interface ParameterFieldProps {
  parameter: ReportParameter;
  value: ControlValue;
  onChange(value: ControlValue): void;
  /** The error of the form or the server. */
  error?: string;
  /** The list's entries are being loaded, because another parameter changed. */
  loading?: boolean;
}
