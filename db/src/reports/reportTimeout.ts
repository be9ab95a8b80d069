const MAX_REPORT_MINUTES = 30;

/** How long a report may take that nobody waits for: a run, or a schedule's mail. */
export const REPORT_TIMEOUT_MS = MAX_REPORT_MINUTES * 60_000;
/** Message for a report that took longer. */
export const REPORT_TIMEOUT_TEXT = `The report took longer than ${MAX_REPORT_MINUTES} minutes. Narrow it down by its parameters.`;
