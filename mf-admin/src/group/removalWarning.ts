interface Administrator {
  id: number;
  is_superuser: boolean | null;
  descriptive_name: string | null;
}

/** A question before somebody leaves the administrators' group. */
export interface RemovalWarning {
  title: string;
  words: string;
}

/**
 * Says what removing somebody from the administrators' group costs: the user's own rights, or the last but one
 * administrator. Null when there is nothing to ask.
 * @param administrators who may do everything now; superusers remain so without the group
 */
export const removalWarning = (
  person: number,
  me: number | undefined,
  administrators: readonly Administrator[],
): RemovalWarning | null => {
  const otherAdministrators = administrators.filter((each) => each.is_superuser || each.id !== person);
  if (otherAdministrators.length === administrators.length) return null;
  const last =
    otherAdministrators.length === 1
      ? `${otherAdministrators[0]!.descriptive_name ?? 'One person'} would be the last administrator. ` +
        "If they can't log in, nobody can change users and rights."
      : '';
  if (person === me)
    return {
      title: 'Remove yourself?',
      words: `You would no longer be an administrator, and could not change that back yourself. ${last}`.trim(),
    };
  return last ? { title: 'Leave one administrator?', words: last } : null;
};
