/**
 * The earliest `modified_date` that a change may give a row: a millisecond after the stored one, so that an older copy
 * never looks current (contract §2.2). Both ways of writing take the later of this and now.
 */
export const NEXT_DATE_SQL = '`modified_date` + INTERVAL 1000 MICROSECOND';
