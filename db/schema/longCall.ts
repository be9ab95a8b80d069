/**
 * Paths of calls that may take minutes. The server ends them, and the browser waits. Every call for which the BFF waits long is
 * among them.
 */
export const LONG_CALL =
  /\/(merge|import|undo|price_change|pictures|receive|preview|with_login|send_email|upload|download|export_all|module|release)\/|^\/reports\//;
