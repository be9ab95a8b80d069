interface Administrator {
  id: number;
  is_superuser: boolean | null;
  descriptive_name: string | null;
}

/** The texts of a question before somebody leaves the administrators' group. */
export interface RemovalWarning {
  title: string;
  message: string;
}

/**
 * Warns before the user loses their own rights, or leaves only one administrator.
 * @param person id of the member to remove from the administrators' group
 * @param me id of the user
 * @param administrators everybody who may do everything now. Superusers stay administrators without the group
 * @returns null when there is nothing to warn about
 */
export const removalWarning = (
  person: number,
  me: number | undefined,
  administrators: readonly Administrator[],
): RemovalWarning | null => {
  const otherAdministrators = administrators.filter((each) => each.is_superuser || each.id !== person);
  if (otherAdministrators.length === administrators.length) return null;
  const lastOneText =
    otherAdministrators.length === 1
      ? `${otherAdministrators[0]!.descriptive_name ?? 'One person'} would be the last administrator. ` +
        "If they can't log in, nobody can change users and rights."
      : '';
  if (person === me)
    return {
      title: 'Remove yourself?',
      message:
        `You would no longer be an administrator, and could not change that back yourself. ${lastOneText}`.trim(),
    };
  return lastOneText ? { title: 'Leave one administrator?', message: lastOneText } : null;
};
