import type { ListEntry, ParameterControl, ParameterType, ReportFormat, ReportSection } from '@trestle/schema/report';
import type { Row } from '../collection/context';

/** A parameter's value after its check: text, number, boolean, `YYYY-MM-DD`, ISO 8601; several where it takes several. */
export type ParameterValue = string | number | boolean | null | readonly (string | number)[];
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** A parameter in a report's file. What is left out: type 0, control 0, one value, required, shown, no default. */
export interface ParameterDeclaration {
  name: string;
  prompt: string;
  help?: string;
  type?: ParameterType;
  control?: ParameterControl;
  several?: boolean;
  optional?: boolean;
  hidden?: boolean;
  /** A value, or a function of the moment and zone: 'the first of this month'. */
  default?: ParameterValue | ((now: Date, zone: string) => ParameterValue);
  /** The list's entries: fixed, or read through the caller's own door. `chosen` has the values of `dependsOn`. */
  entries?:
    | readonly ListEntry[]
    | ((reader: ReportReader, chosen: ParameterValues, request: EntriesRequest) => Promise<readonly ListEntry[]>);
  dependsOn?: readonly string[];
}

/** How the choices of a parameter are asked for. */
export interface EntriesRequest {
  /** Zone of the dates in their labels. */
  zone: string;
  /** Ids: only these choices are wanted. A list that is too long to hold all is asked for what was chosen. */
  among?: readonly number[];
}

/** Rows of one list for a report. */
export interface ReportRows {
  /** Columns that the caller may read, in the order asked for. Hidden ones are missing. */
  fields: readonly string[];
  /** Rows that the list holds; `rows` has at most MAX_DOWNLOAD_ROWS of them. */
  totalCount: number;
  rowCount: number;
  rows: AsyncIterable<readonly Row[]>;
}

/**
 * Reads for a report through the same door as lists: the caller's scope, field rules and checks of the query hold, and an
 * entity that the caller may not list is refused. Reports never read otherwise.
 */
export interface ReportReader {
  /** Whether the caller may list the entity. */
  canList(entity: string): boolean;
  /** Whether the caller may read a field of the entity in lists. False for a field of the other backend variant. */
  canRead(entity: string, field: string): boolean;
  /**
   * Streams a list.
   * @param parameters those of the list's call: query, filter, sort, order, limit …
   * @throws Problem 403 where the caller may not list the entity, 400 for a query that makes no sense
   */
  list(entity: string, parameters: Readonly<Record<string, string>>, fields: readonly string[]): Promise<ReportRows>;
  /** Reads one record with its nested rows, without hidden fields. @throws Problem 404 outside the caller's scope */
  record(entity: string, id: number): Promise<Row>;
  /**
   * Adds up a list by the values of some fields. Hidden fields to group by are refused, hidden sums are left out.
   * @returns one row for each group, with the group's fields, the sums and `count`
   */
  groups(
    entity: string,
    parameters: Readonly<Record<string, string>>,
    by: readonly string[],
    sums: readonly string[],
  ): Promise<readonly Row[]>;
  /** The newest picture of each record, as the id of its file. Records without one are missing. */
  pictures(entity: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** What a report's function is given. */
export interface ReportRequest {
  reader: ReportReader;
  values: ParameterValues;
  now: Date;
  zone: string;
}
export interface ReportContent {
  /** Shown above the sections; the declaration's title where it is left out. */
  title?: string;
  sections: AsyncIterable<ReportSection> | readonly ReportSection[];
  /** Wide tables: pdf and doc pages lie on their side. */
  landscape?: boolean;
}

/** A report: one file each in `definitions/`. */
export interface ReportDefinition {
  /** The name in addresses. A leading underscore hides it from the screen (S2 §2). */
  name: string;
  title: string;
  description: string;
  group: 'Orders' | 'Stock' | 'Catalogue' | 'People';
  /** Entities that it lists. Who may not list all of them doesn't find the report. */
  reads: readonly string[];
  /** Fields that the report is about. Who may read none of an entity's finds no such report either. */
  shows?: Readonly<Record<string, readonly string[]>>;
  parameters: readonly ParameterDeclaration[];
  /** All of REPORT_FORMATS where it is left out. */
  formats?: readonly ReportFormat[];
  make(request: ReportRequest): Promise<ReportContent>;
}

/** Declares a report. Returns it unchanged: the call checks its type. */
export const defineReport = (definition: ReportDefinition): ReportDefinition => definition;
