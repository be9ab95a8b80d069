/** Records that a merge points at the kept one. */
export interface MovedRecords {
  /** Name of their entity. */
  name: string;
  label: string;
  count: number;
}
/** An empty field of the kept record that a merge fills. */
export interface TakenValue {
  name: string;
  label: string;
  /** The merged record whose value it is. */
  from: number;
}
/** The reply to the preview of a merge. */
export interface MergePreview {
  moved: MovedRecords[];
  taken: TakenValue[];
}
