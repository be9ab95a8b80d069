/** A report's parameter (S2 §3): type codes and control types are the specification's. */
export interface ReportParameter {
  name: string;
  promptText: string;
  helpText: string;
  type: -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  controlType: 0 | 1 | 3;
  /** 0 one value, 1 several. */
  paramType: 0 | 1;
  listEntries: { value: string | number; label: string }[];
  allowBlank: boolean;
  isHidden: boolean;
  defaultVal: unknown;
}
/** A report as the browser sees it (S2 §3). */
export interface Report {
  name: string;
  title: string;
  description: string;
  params: ReportParameter[];
  formats: ('pdf' | 'xls' | 'xlsx' | 'doc' | 'csv')[];
  props: { title: string; description: string; ext: string };
}
