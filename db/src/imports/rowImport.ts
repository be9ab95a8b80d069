import type { Entity } from '@trestle/schema/entity';
import type { ImportedRecord, ImportUndo } from '@trestle/schema/importRows';
import type { Change, Write } from '../collection/call/context';
import type { ImportRequest } from './importRequest';
import type { AddedTo } from './ownerLists';
import type { ImportPlan } from './planOutcomes';
import type { RememberedRow } from './undoRows';

/** What an import wrote. */
export interface WrittenImport {
  /** One for each row of `table`. */
  changes: readonly Change[];
  /** The first records, for links. */
  records: readonly ImportedRecord[];
  table: string;
  /** To whose lists records were added. */
  addedTo?: AddedTo;
}

/** What an import would do, and how it is done. */
export interface RowPlan extends ImportPlan {
  write(): Promise<WrittenImport>;
}

/** The import of a file whose rows are no records of their entity: several rows become one. */
export interface RowImport {
  /** Table whose rows the undo compares. */
  table: string;
  plan(write: Write, entity: Entity, request: ImportRequest): Promise<RowPlan>;
  undo(write: Write, entity: Entity, rows: readonly RememberedRow[]): Promise<ImportUndo>;
}
/** Such imports by the name of their entity. Services bring those of their own rules. */
export type RowImports = Readonly<Record<string, RowImport>>;
