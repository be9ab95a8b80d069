/** A permission as the list call returns it. */
export interface PermissionRow {
  id: number;
  name: string;
  codename: string;
  content_type: number;
  content_type__app_label: string | null;
}
/** The permissions of one content type. */
export interface PermissionGroup {
  contentType: number;
  label: string;
  permissions: readonly PermissionRow[];
}

/**
 * Groups permissions by content type, because several have the same name.
 * @param models model names by content type; empty for those who may not see content types
 */
export const groupPermissionsByType = (
  permissions: readonly PermissionRow[],
  models: ReadonlyMap<number, string>,
): PermissionGroup[] => {
  const groups = new Map<number, PermissionRow[]>();
  for (const row of permissions) groups.set(row.content_type, [...(groups.get(row.content_type) ?? []), row]);
  return [...groups]
    .map(([contentType, rows]) => ({
      contentType,
      label: typeLabel(rows[0]!, models),
      permissions: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};

/** Formats a permission's content type: 'catalogue › product'. */
export const typeLabel = (row: PermissionRow, models: ReadonlyMap<number, string>): string => {
  const model = models.get(row.content_type);
  const app = row.content_type__app_label ?? 'No content type';
  return model ? `${app} › ${model}` : app;
};

/** The permissions whose name, codename or content type contains every word of the search. */
export const searchPermissions = (
  permissions: readonly PermissionRow[],
  searchText: string,
  models: ReadonlyMap<number, string>,
): PermissionRow[] => {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return permissions.filter((row) => {
    const text = `${row.name} ${row.codename} ${typeLabel(row, models)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
