/**
 * Paths of the calls whose work or data has no bound of seconds: the server ends them. All for which the BFF waits long
 * are among them.
 */
export const LONG_CALL =
  /\/(merge|import|undo|price_change|pictures|receive|preview|with_login|send_email|upload|download|export_all|module|release)\/|^\/reports\//;
