const MAX_REPORT_MINUTES = 30;

/** Longest time for a report that nobody waits for: a run, or a schedule's mail. */
export const REPORT_TIMEOUT_MS = MAX_REPORT_MINUTES * 60_000;
/** What is said of a report that took longer. */
export const REPORT_TIMEOUT_TEXT = `The report took longer than ${MAX_REPORT_MINUTES} minutes. Narrow it down by its parameters.`;
