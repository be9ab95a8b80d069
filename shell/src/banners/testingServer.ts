/** Text of a testing server's banner (S1 §1). */
export const TESTING_SERVER_NOTICE =
  'This is a testing server. It is not for real data and is only for acceptance testing.';

/** Whether a host name marks a testing server: it contains one of TESTING_HOSTS (contract §1). */
export const isTestingHost = (host: string, marks: readonly string[]): boolean =>
  marks.some((mark) => mark !== '' && host.toLowerCase().includes(mark.toLowerCase()));
