/** The parts of Jest's report that are read. */
export interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
/** A file of stories, or a group in it, in Playwright's report. */
interface ReportedSuite {
  file: string;
  specs?: { title: string; tests: { status: string; results: { errors: { message: string }[] }[] }[] }[];
  suites?: ReportedSuite[];
}
/** The parts of Playwright's report that are read. */
export interface PlaywrightReport {
  suites: ReportedSuite[];
  errors: { message: string }[];
}

/**
 * What failed in Jest's report, as text: the summary shows it again, since a log kept elsewhere often holds only its end.
 * @param root the folder that paths are shown from, with its slash
 */
export function failuresOfJest(report: JestReport, root: string): string[];
/** What failed in Playwright's report, as text: stories, and what went wrong outside them. */
export function failuresOfPlaywright(report: PlaywrightReport): string[];
