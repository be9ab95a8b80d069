import type { Field, Kind } from './field';

/**
 * Type codes of a parameter (S2 §3): -1, 0, 1 text; 2 decimal of six places; 3 of two; 4 date-time; 5 checkbox;
 * 6 integer; 7 date; 8 free text.
 */
export type ParameterType = -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** Control types of a parameter (S2 §3): 0 plain input; 1 select, or a list of checkboxes; 3 checkbox. */
export type ParameterControl = 0 | 1 | 3;

/** One choice of a parameter's list. */
export interface ListEntry {
  value: string | number;
  label: string;
}

/** A report's parameter, as `/reports/reportsParams/{name}/` describes it (S2 §3, contract §2.5). */
export interface ReportParameter {
  name: string;
  promptText: string;
  helpText: string;
  type: ParameterType;
  controlType: ParameterControl;
  /** 0 one value, 1 several. */
  paramType: 0 | 1;
  listEntries: readonly ListEntry[];
  allowBlank: boolean;
  isHidden: boolean;
  defaultVal: unknown;
  /**
   * Parameters whose values decide this one's list. Ask again with their values as query parameters when they change.
   */
  dependsOn: readonly string[];
}

/** File formats that are offered (S2 §9, contract §2.5). */
export const REPORT_FORMATS = ['pdf', 'xls', 'xlsx', 'doc', 'csv', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A report in the list: GET /reports/reports/. */
export interface ReportSummary {
  name: string;
  title: string;
  description: string;
  /** Heading under which the screen lists it. */
  group: string;
}
/** A report with its parameters: GET /reports/reportsParams/{name}/. */
export interface ReportDetails extends ReportSummary {
  params: readonly ReportParameter[];
  formats: readonly ReportFormat[];
  /** `ext` is the default format. */
  props: { title: string; description: string; ext: ReportFormat };
}

/** A cell. Dates are `YYYY-MM-DD`, moments ISO 8601 with Z, money a number of currency units, pictures a file's id. */
export type ReportCell = string | number | boolean | null;
/** How a column's cells read, are aligned and are typed in a spreadsheet. */
export type ColumnKind =
  Extract<Kind, 'String' | 'Integer' | 'Decimal' | 'Money' | 'Date' | 'DateTime' | 'Boolean'> | 'Picture';

/** A column of a report's table. */
export interface ReportColumn {
  name: string;
  label: string;
  kind: ColumnKind;
  /** Whether the table ends in the sum of this column. */
  total?: boolean;
}

/** Rows in memory for the screen, or in batches as they arrive for a file. */
export type RowSource = readonly (readonly ReportCell[])[] | AsyncIterable<readonly (readonly ReportCell[])[]>;

/** A table of a report. */
export interface TableSection<Rows = RowSource> {
  kind: 'table';
  /** Also the name of the sheet in a spreadsheet. */
  title: string;
  columns: readonly ReportColumn[];
  rows: Rows;
  /**
   * Rows that the query found. More than those given when a limit cut them: files and screen then say 'N of M rows'.
   */
  totalCount: number;
  /** Rows in this table; `totalCount` or less. */
  rowCount: number;
}
/** A chart of a report. */
export interface ChartSection {
  kind: 'chart';
  title: string;
  type: 'bar' | 'line';
  /** One label for each group of bars. A label that equals a table row's first cell leads to that row. */
  labels: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  /** Kind of the values. */
  valueKind: 'Integer' | 'Decimal' | 'Money';
}
/** Pictures of a report, with captions. */
export interface PicturesSection {
  kind: 'pictures';
  title: string;
  /** `file` is the id of a stored picture, null where the record has none. */
  pictures: readonly { file: number | null; caption: string; lines: readonly string[] }[];
}
/** A part of a report. Every format and the screen are made from the same sections. */
export type ReportSection<Rows = RowSource> =
  | { kind: 'heading'; text: string; level: 1 | 2 }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | TableSection<Rows>
  | ChartSection
  | PicturesSection;

/** What the screen shows before a download: the reply to format `json` of POST /reports/download. */
export interface ReportPreview {
  title: string;
  /** The parameters as people read them. */
  facts: readonly (readonly [label: string, value: string])[];
  sections: readonly ReportSection<readonly (readonly ReportCell[])[]>[];
}

/** Returns the column that shows a declared field in a report. */
export const columnOf = (field: Field, more: Partial<ReportColumn> = {}): ReportColumn => ({
  name: field.name,
  label: field.label,
  kind: COLUMN_KINDS[field.kind],
  ...more,
});
const COLUMN_KINDS = {
  AutoNumber: 'Integer',
  Boolean: 'Boolean',
  String: 'String',
  Password: 'String',
  UUID: 'String',
  Text: 'String',
  Integer: 'Integer',
  Number: 'Decimal',
  Decimal: 'Decimal',
  DateTime: 'DateTime',
  Date: 'Date',
  Money: 'Money',
  Json: 'String',
  Array: 'String',
  ForeignKey: 'Integer',
  ManyToMany: 'String',
} as const satisfies Record<Kind, ColumnKind>;
