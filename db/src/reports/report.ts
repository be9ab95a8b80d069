import type { ListEntry, ParameterControl, ParameterType, ReportFormat, ReportSection } from '@trestle/schema/report';
import type { Row } from '../collection/call/context';
import type { LabelSheets } from '../formats/format';

/**
 * A parameter's value after its check: text, number, boolean, `YYYY-MM-DD`, ISO 8601; several where it takes several.
 */
export type ParameterValue = string | number | boolean | null | readonly (string | number)[];
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/**
 * A parameter in a report's file. Without further properties it has type 0 and control 0, takes one value, is required
 * and shown, and has no default.
 */
export interface ParameterDeclaration {
  name: string;
  prompt: string;
  help?: string;
  type?: ParameterType;
  control?: ParameterControl;
  several?: boolean;
  optional?: boolean;
  hidden?: boolean;
  /** A value, or a function of the moment and zone: 'the first of this month', or of the region of the caller's store. */
  default?: ParameterValue | ((now: Date, zone: string, region: number | undefined) => ParameterValue);
  /** The list's entries: fixed, or read with the caller's rights. `chosen` has the values of `dependsOn`. */
  entries?:
    | readonly ListEntry[]
    | ((reader: ReportReader, chosen: ParameterValues, request: EntriesRequest) => Promise<readonly ListEntry[]>);
  dependsOn?: readonly string[];
  /**
   * Fields by which it filters, by entity. The parameter doesn't exist for people who may not read them all; where it
   * is required, the report doesn't.
   */
  filtersBy?: Readonly<Record<string, readonly string[]>>;
}

/** How the choices of a parameter are asked for. */
export interface EntriesRequest {
  /** Zone of the dates in their labels. */
  zone: string;
  /** Ids of the only choices that are wanted. A list that is too long to be read whole is asked for the chosen ones. */
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
 * Reads for a report under the same rules as lists: the caller's scope, field rules and checks of the query hold, and
 * an entity that the caller may not list is refused. Reports read in no other way.
 */
export interface ReportReader {
  /** Whether the caller may list the entity. */
  canList(entity: string): boolean;
  /** Whether the caller may read a field of the entity in lists. False for a field of the other backend variant. */
  canRead(entity: string, field: string): boolean;
  /**
   * Streams a list, and counts its rows.
   * @param parameters parameters of the list's call: query, filter, sort, order, limit …
   * @throws Problem 403 where the caller may not list the entity, 400 for a query that makes no sense
   */
  list(entity: string, parameters: Readonly<Record<string, string>>, fields: readonly string[]): Promise<ReportRows>;
  /** Streams a list's rows, as `list` does, without counting them. */
  rows(
    entity: string,
    parameters: Readonly<Record<string, string>>,
    fields: readonly string[],
  ): Promise<ReportRows['rows']>;
  /** Reads one record with its nested rows, without hidden fields. @throws Problem 404 outside the caller's scope */
  record(entity: string, id: number): Promise<Row>;
  /**
   * Adds up a list by the values of some fields. Hidden fields to group by are refused, hidden sums are left out.
   * @returns one row for each group, with the group's fields, the sums and `count`
   */
  groups(
    entity: string,
    parameters: Readonly<Record<string, string>>,
    groupBy: readonly string[],
    sums: readonly string[],
  ): Promise<readonly Row[]>;
  /** Returns the file's id of each record's newest picture. Records without a picture are missing. */
  pictures(entity: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Region of the caller's store, 1 to 4. */
  region?: number | undefined;
}

/** What a report is made from. */
export interface ReportRequest {
  reader: ReportReader;
  values: ParameterValues;
  now: Date;
  zone: string;
}
/** A report that is being made. */
export interface ReportContent {
  /** Shown above the sections; the declaration's title where it is left out. */
  title?: string;
  sections: AsyncIterable<ReportSection> | readonly ReportSection[];
  /** Whether pages of pdf and doc lie on their side, for wide tables. */
  landscape?: boolean;
  /** Makes a pdf sheets of labels. */
  labels?: LabelSheets;
}

/** A report: one file each in `definitions/`. */
export interface ReportDefinition {
  /** The name in addresses. A leading underscore hides it from the screen (S2 §2). */
  name: string;
  title: string;
  description: string;
  group: 'Orders' | 'Stock' | 'Catalogue' | 'People';
  /** Entities that it lists. The report doesn't exist for people who may not list all of them. */
  reads: readonly string[];
  /**
   * Fields that the report is about, by entity. It doesn't exist for people who may read none of an entity's fields.
   */
  shows?: Readonly<Record<string, readonly string[]>>;
  parameters: readonly ParameterDeclaration[];
  /** All of REPORT_FORMATS where it is left out. */
  formats?: readonly ReportFormat[];
  make(request: ReportRequest): Promise<ReportContent>;
}

/** Declares a report. Returns it unchanged: the call checks its type. */
export const defineReport = (definition: ReportDefinition): ReportDefinition => definition;
