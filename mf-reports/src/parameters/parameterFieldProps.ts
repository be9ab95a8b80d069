import type { ReportParameter } from '@trestle/schema/report';
import type { ParameterValue } from './parameterValues';

/** What a parameter's field is given. */
export interface ParameterFieldProps {
  parameter: ReportParameter;
  value: ParameterValue;
  onChange(value: ParameterValue): void;
  /** What the server or the form refused. */
  error?: string;
  /** Whether the list's entries are being loaded, because another parameter changed. */
  loading?: boolean;
}
