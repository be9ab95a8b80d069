/** Most groups in a chart. The table beside it has them all. */
const MAX_BARS = 15;

/** The groups of a chart, and its title. */
interface LimitedChart<G> {
  groups: readonly G[];
  /** Says so where groups are left out. */
  title: string;
}

/** Limits a chart to its first groups. @param groups the largest first */
export function limitChart<G>(title: string, groups: readonly G[]): LimitedChart<G> {
  if (groups.length <= MAX_BARS) return { groups, title };
  return { groups: groups.slice(0, MAX_BARS), title: `${title}, the largest ${MAX_BARS}` };
}
