/** No connection of a pool came free in time. The server may be well, so no other is asked instead. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';

  constructor(message = 'No database connection came free in time') {
    super(message);
  }
}

/** The server can't be reached, or didn't answer: nobody knows what became of a statement that was sent. */
export class DatabaseGoneError extends Error {
  readonly code = 'DATABASE_GONE';

  constructor(message = "The database server doesn't answer") {
    super(message);
  }
}
