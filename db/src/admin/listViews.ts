import type { Entity } from '@trestle/schema/entity';
import type { FieldCode } from '@trestle/schema/errorCodes';
import {
  badRequest,
  cutEchoedName,
  type FieldError,
  fieldError,
  type FieldErrors,
  forbidden,
  Problem,
} from '@trestle/schema/errors';
import { parseListRequest } from '@trestle/schema/query/listRequest';
import { listOfRoute } from '@trestle/schema/namedList';
import { permittedViewState } from '@trestle/schema/query/permittedView';
import type { Behaviour, Caller, Change, Row, Write } from '../collection/call/context';
import { planWhere } from '../sql/planning/planList';
import { selectRows } from '../collection/call/statements';
import { accessOf } from '../collection/call/fieldAccess';
import type { Select } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';

/** Longest state of a view, as JSON. A view with 100 clauses is far shorter. */
const MAX_STATE_CHARACTERS = 20_000;
/** Views that one person may have. */
const MAX_OWN_VIEWS = 200;
const TEXT_PARAMETERS = ['sort', 'filter', 'q', 'searchField', 'query', 'qbe', 'years'];

const oneError = (message: string, code: FieldCode = 'invalid'): FieldError[] => [fieldError(code, message)];
const areNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');
/** Returns an error for the first part of a state that is unknown or of the wrong type. */
function findUnknownPart(state: Row): FieldError[] {
  for (const [name, value] of Object.entries(state)) {
    const isValid =
      name === 'columns'
        ? areNames(value)
        : name === 'limit'
          ? Number.isInteger(value)
          : TEXT_PARAMETERS.includes(name) && typeof value === 'string';
    if (!isValid) return oneError(`Unknown or unfit: ${JSON.stringify(cutEchoedName(name))}`);
  }
  return [];
}
/** Checks a view's state by the parser of the list itself: unknown fields, operators and filters are errors. */
function stateErrors(target: Entity, state: Row, write: Write): FieldError[] {
  if (JSON.stringify(state).length > MAX_STATE_CHARACTERS)
    return oneError(`Maximum length:${MAX_STATE_CHARACTERS}`, 'max-len');
  const partErrors = findUnknownPart(state);
  if (partErrors.length) return partErrors;
  const parameters = Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const { caller, context } = write;
  try {
    planWhere(
      context.lists,
      target,
      parseListRequest(
        target,
        parameters,
        { now: caller.now, zone: caller.zone, hidden: accessOf(context, target, caller).hidden },
        { columns: true },
      ),
    );
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.entries(error.body as Record<string, FieldError[]>).flatMap(([name, errors]) =>
      errors.map(({ code, message }) => fieldError(code, `${name}: ${message}`)),
    );
  }
}

const ownGroups = (select: Select, caller: Caller): Sql =>
  sql(`${select.alias}.\`group\` IN (SELECT m.\`group\` FROM \`user_groups\` m WHERE m.\`user\` = ?)`, caller.user);
/**
 * Returns the condition for views that a caller sees: their own, those for everyone, and those for their groups.
 * Administrators see the views of every group. Only views of lists that the caller may open are included.
 */
const visible: Behaviour['visible'] = (select, caller) => {
  const openEntities = caller.attachable?.read ?? [];
  if (!openEntities.length) return sql('1=0');
  const hasAudience = (name: string): Sql => sql(`${select.alias}.\`audience\` = ?`, name);
  const groupCondition = caller.administrator
    ? hasAudience('group')
    : joinSql([hasAudience('group'), ownGroups(select, caller)], ' AND ', '1=0');
  const callerCondition = joinSql(
    [sql(`${select.alias}.\`owner\` = ?`, caller.user), hasAudience('everyone'), groupCondition],
    ' OR ',
    '1=0',
  );
  return joinSql([sql(`${select.alias}.\`other_name\` IN (?)`, [...openEntities]), callerCondition], ' AND ', '1=0');
};

async function isMember(write: Write, group: unknown): Promise<boolean> {
  if (write.caller.administrator) return true;
  const memberships = await selectRows(
    write.context,
    sql('SELECT 1 AS found FROM `user_groups` WHERE `user` = ? AND `group` = ?', write.caller.user, group),
    write.transaction,
  );
  return memberships.length > 0;
}
async function requireFewViews({ context, caller, transaction }: Write): Promise<void> {
  const query = sql('SELECT COUNT(*) AS n FROM `list_view` WHERE `owner` = ?', caller.user);
  const [counted] = await selectRows<{ n: number }>(context, query, transaction);
  if (counted!.n >= MAX_OWN_VIEWS) throw badRequest(`You have ${MAX_OWN_VIEWS} views. Delete one first.`);
}
const IMMUTABLE_FIELDS = ['other_name', 'route'] as const;

async function viewErrors({ kind, before, values, item }: Change, write: Write): Promise<FieldErrors> {
  const { caller, context } = write;
  const after: Row = { ...before, ...values };
  const errors: FieldErrors = {};
  for (const name of IMMUTABLE_FIELDS)
    if (kind === 'update' && after[name] !== before![name]) errors[name] = oneError('Cannot be changed');
  const name = String(after['other_name']);
  if (!caller.attachable?.read.includes(name))
    return { ...errors, other_name: oneError('There is no such record', 'not-found') };
  if (!/^[a-z_]+\.[a-z_]+$/.test(String(after['route'])))
    errors['route'] = oneError('Must be the name of a page: product.list');
  if ('state' in item) {
    const stateProblems = stateErrors(
      listOfRoute(context.find(name), String(after['route'])),
      item['state'] as Row,
      write,
    );
    if (stateProblems.length) errors['state'] = stateProblems;
  }
  const [isGroupView, group] = [after['audience'] === 'group', after['group'] ?? null];
  if (isGroupView && group === null) errors['group'] = oneError('Value Required', 'null');
  // A view that no longer belongs to a group loses its group. A sent group for another kind of view is an error.
  else if (!isGroupView && group !== null && values['group'] !== undefined && values['group'] !== null)
    errors['group'] = oneError("Only a group's view has a group");
  else if (!isGroupView) values['group'] = null;
  else if (!(await isMember(write, group))) errors['group'] = oneError('There is no such record', 'not-found');
  return errors;
}

/**
 * Checks who may write views. Users change their own; only administrators change those of others.
 * Administrators and staff make views for a group or for everyone.
 */
const before: Behaviour['before'] = async (changes, write) => {
  const { user, administrator, staff } = write.caller;
  const errors: FieldErrors[] = [];
  for (const change of changes) {
    const isOwn = change.kind === 'create' || change.before!['owner'] === user;
    if (!isOwn && !administrator) throw forbidden('A view can be changed by its maker alone.');
    if (change.kind === 'create') {
      await requireFewViews(write);
      change.values['owner'] = user;
    }
    const audience = change.values['audience'] ?? change.before?.['audience'] ?? 'me';
    if (change.kind !== 'delete' && audience !== 'me' && !administrator && !staff)
      throw forbidden('Only administrators and staff make views for others.');
    errors.push(change.kind === 'delete' ? {} : await viewErrors(change, write));
  }
  return errors;
};

/**
 * Returns a view without what it says of fields that are hidden from the reader: neither their names nor the values that
 * it compares them with (SECURITY.md, 22). `withheld` says what is missing, so that the list doesn't show other rows.
 */
const shown: Behaviour['shown'] = (row, caller, context) => {
  const stored = typeof row['state'] === 'string' ? (JSON.parse(row['state']) as unknown) : row['state'];
  if (typeof stored !== 'object' || stored === null) return row;
  const target = listOfRoute(context.find(String(row['other_name'])), String(row['route']));
  const { state, withheld } = permittedViewState(target, accessOf(context, target, caller).hidden, stored as Row);
  return { ...row, state: withheld.length ? { ...state, withheld } : state };
};

export const listViewBehaviour: Behaviour = { visible, before, shown };
