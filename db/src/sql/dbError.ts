import { conflict, invalidField, Problem, serviceUnavailable } from '@trestle/schema/errors';
import type { Entity } from '@trestle/schema/entity';
import { tableName } from './select';

/** The properties that mysql2 gives the error of a failed statement. */
interface DriverError {
  errno?: number;
  code?: string;
  sqlMessage?: string;
  /** Whether the connection can't be used any more. */
  fatal?: boolean;
}
/** Returns mysql2's own error, which Sequelize wraps. */
function driverErrorOf(error: unknown): DriverError {
  const thrown = error as { original?: DriverError } & DriverError;
  return thrown?.original ?? thrown ?? {};
}

/** Deadlock, lock wait timeout, record changed since the last read, certification failure. */
const RETRIABLE_ERRORS: ReadonlySet<number> = new Set([1213, 1205, 1020, 1047]);
/** Whether the same transaction can succeed when it runs again. */
export const isRetriable = (error: unknown): boolean => RETRIABLE_ERRORS.has(driverErrorOf(error).errno ?? 0);

/** Whether a row stayed locked for longer than a statement may wait. */
export const isLockTimeout = (error: unknown): boolean => driverErrorOf(error).errno === 1205;
/** Whether a foreign key points at no row. */
export const isForeignKeyError = (error: unknown): boolean => driverErrorOf(error).errno === 1452;

/** Returns the name of the unique key that is taken. It stands at the end: before it is what somebody typed. */
const takenKey = (message: string): string => /for key '(?:[^'.]*\.)?([^']+)'$/.exec(message)?.[1] ?? '';
/** Whether a unique key of this name is taken. */
export function isDuplicateKey(error: unknown, key: string): boolean {
  const { errno, sqlMessage = '' } = driverErrorOf(error);
  return errno === 1062 && takenKey(sqlMessage) === key;
}

/** No connection is free: in the pool, on the server, or for this account. */
const BUSY_CODES: ReadonlySet<string> = new Set([
  'DATABASE_BUSY',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
]);
/** Whether the server may be well but has no connection left. Another server must not be asked instead. */
export const isBusy = (error: unknown): boolean =>
  BUSY_CODES.has(driverErrorOf(error).code ?? '') ||
  (error as Error)?.name === 'SequelizeConnectionAcquireTimeoutError';

const GONE_CODES: ReadonlySet<string> = new Set([
  'DATABASE_GONE',
  'ECONNREFUSED',
  'ECONNRESET',
  'PROTOCOL_CONNECTION_LOST',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
  'ER_SERVER_SHUTDOWN',
  'ER_HOST_IS_BLOCKED',
]);
/**
 * A server that shuts down or comes back says so before it closes a connection: shutting down, connection aborted,
 * packets lost, connection or session killed, idle for too long. The driver has no names for some of them.
 */
const GONE_ERRORS: ReadonlySet<number> = new Set([1053, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 3169, 4031]);
/** A server that is there and refuses the connection: certificates, passwords, databases. */
const REFUSAL_CODE = /^(HANDSHAKE_|ER_ACCESS_DENIED|ER_DBACCESS_DENIED|ER_BAD_DB)/;
/** Whether the server can't be reached, or a connection to it was lost. */
export const isGone = (error: unknown): boolean =>
  !isBusy(error) &&
  (GONE_CODES.has(driverErrorOf(error).code ?? '') ||
    GONE_ERRORS.has(driverErrorOf(error).errno ?? 0) ||
    (driverErrorOf(error).fatal === true && !REFUSAL_CODE.test(driverErrorOf(error).code ?? '')) ||
    /^Sequelize(Connection|HostNot|AccessDenied|InvalidConnection)/.test((error as Error)?.name ?? '') ||
    /closed state|Pool is closed|ConnectionManager.getConnection/.test((error as Error)?.message ?? ''));

/** A standby that takes no writes, and a node that is not part of its cluster. */
const UNFIT_HOST_ERRORS: ReadonlySet<number> = new Set([1290, 1836, 1792, 1047]);
/** Whether another host may be fit for what this one refused. */
export const isUnfitHost = (error: unknown): boolean => UNFIT_HOST_ERRORS.has(driverErrorOf(error).errno ?? 0);

/** Unknown column, unknown table. */
const MISSING_STRUCTURE_ERRORS: ReadonlySet<number> = new Set([1054, 1146]);
/** Whether the server lacks a column or table that a statement names, as a replica does until a migration is there. */
export const lacksStructure = (error: unknown): boolean =>
  MISSING_STRUCTURE_ERRORS.has(driverErrorOf(error).errno ?? 0);

/** The parts of an entity that the message of a refusal is made from. */
type WrittenEntity = Pick<Entity, 'name' | 'table' | 'fields'>;

const NO_FIELDS: ReadonlySet<string> = new Set();
function duplicateError(entity: WrittenEntity, message: string, hidden: ReadonlySet<string>): Problem {
  // The key is named `entity_field` or `entity_set` (unique fields of the declaration).
  const key = takenKey(message);
  const prefix = `${tableName(entity)}_`;
  const name = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  const fields = Object.values(entity.fields).filter((f) => f.unique && (f.name === name || f.unique === name));
  const visibleFields = fields.filter((f) => !hidden.has(f.name));
  return invalidField(
    visibleFields.at(-1)?.name ?? 'non_field_errors',
    `This ${visibleFields.map((f) => f.label).join(' and ') || 'value'} is already taken`,
    'unique',
  );
}
function missingReferenceError(entity: WrittenEntity, message: string): Problem {
  const column = /FOREIGN KEY \(`([^`]+)`\)/.exec(message)?.[1];
  return invalidField(
    column && column in entity.fields ? column : 'non_field_errors',
    'There is no such record',
    'not-found',
  );
}

/** A number or date beyond what its column holds, which no check has found before: the statement computed it. */
function outOfRangeError(entity: WrittenEntity, message: string, hidden: ReadonlySet<string>): Problem {
  const column = /for column '([^']+)'/.exec(message)?.[1] ?? '';
  const isVisible = Object.hasOwn(entity.fields, column) && !hidden.has(column);
  return invalidField(isVisible ? column : 'non_field_errors', 'Is out of the range that can be stored');
}

/** Used for a statement that writes no entity's rows. */
const NO_ENTITY: WrittenEntity = { name: '', fields: {} };

/**
 * Translates a database error for the caller, without naming fields of `hidden` (SECURITY.md, 68).
 * @param entity whose rows the statement wrote; the refusal names its fields
 * @returns a Problem, or the error itself if it is not about the request; that becomes a 500
 */
export function translateDbError(error: unknown, entity: WrittenEntity = NO_ENTITY, hidden = NO_FIELDS): unknown {
  if (error instanceof Problem) return error;
  const { errno = 0, sqlMessage = '' } = driverErrorOf(error);
  if (errno === 1062) return duplicateError(entity, sqlMessage, hidden);
  if (errno === 1451) return conflict('Other records use it, so it cannot be deleted.', { code: 'in_use' });
  if (errno === 1452) return missingReferenceError(entity, sqlMessage);
  if (errno === 1264) return outOfRangeError(entity, sqlMessage, hidden);
  if (errno === 4025 || errno === 3819)
    return conflict('The stock was changed in between. Try again.', { code: 'stock_changed' });
  // Out of time (MariaDB, MySQL), interrupted, disk full, unfit, all retries used up.
  const isOver = [1969, 3024, 1317, 1021, 1114].includes(errno) || isUnfitHost(error) || isRetriable(error);
  if (isOver || isBusy(error) || isGone(error)) return serviceUnavailable();
  return error;
}
