import type { Field } from '@trestle/schema/field';
import { TreeSelect } from './TreeSelect';
import { useLookupTree } from './useLookupTree';

export interface TreeFilterProps {
  field: Field;
  filter: { value: unknown } | undefined;
  onChange: (filter: { op: string; value: number } | null) => void;
}

/** The filter of a column whose records are a tree. Choosing one finds what lies within it, too. */
export function TreeFilter({ field, filter, onChange }: TreeFilterProps) {
  const { nodes, loading } = useLookupTree(field.ref!);
  return (
    <TreeSelect
      label={`Filter ${field.label}`}
      blank="All"
      single
      nodes={nodes}
      loading={loading}
      value={filter ? [filter.value as number] : []}
      onChange={([id]) => onChange(id === undefined ? null : { op: 'in', value: Number(id) })}
    />
  );
}
