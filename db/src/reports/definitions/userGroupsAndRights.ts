import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { user } from '@trestle/schema/entities/user';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { factSection, recordFacts } from '../sections/facts';
import { readRows, sortedBy } from '../sections/readRows';
import { derivedColumn, fieldColumn, type TableColumn } from '../sections/tableColumns';
import { heading, nestedTable, textSection } from '../sections/tables';

const { fields } = user;
const GROUP_NAMES = 'group_names';
const USER_COLUMNS = [
  fieldColumn(fields.username),
  fieldColumn(fields.descriptive_name),
  fieldColumn(fields.email),
  derivedColumn({ name: GROUP_NAMES, label: group.plural, kind: 'String' }),
  fieldColumn(fields.store__name),
  fieldColumn(fields.is_active),
  fieldColumn(fields.is_staff),
  fieldColumn(fields.is_superuser),
  fieldColumn(fields.last_login),
];
const { deny } = groupState.fields;
const VERDICT_COLUMN: TableColumn = {
  ...fieldColumn(deny, { label: 'Rule', kind: 'String' }),
  cell: (row) => (row[deny.name] === true ? 'Denies' : 'Allows'),
};
const RULE_COLUMNS = [
  fieldColumn(groupState.fields.state_name),
  VERDICT_COLUMN,
  fieldColumn(groupState.fields.details),
];
const FIELD_COLUMNS = [
  fieldColumn(groupState.fields.state_name),
  fieldColumn(groupStateModel.fields.model_name),
  fieldColumn(groupStateModelField.fields.field_name),
  fieldColumn(groupStateModelField.fields.deny_read),
  fieldColumn(groupStateModelField.fields.deny_update),
];

const idsOf = async (reader: ReportReader, entity: string, filter: string, sort: string): Promise<number[]> =>
  (await readRows(reader, entity, { filter, ...sortedBy(reader, entity, sort) }, ['id'])).map((row) =>
    Number(row['id']),
  );

/** Reads the users with the names of their groups. No list shows groups, so each user is read as a record. */
async function readUsers(reader: ReportReader, filter: string, groups: ReadonlyMap<number, string>): Promise<Row[]> {
  const users: Row[] = [];
  for (const id of await idsOf(reader, user.name, filter, fields.username.name)) {
    const record = await reader.record(user.name, id);
    const names = ((record[fields.groups.name] ?? []) as readonly number[]).map((groupId) => groups.get(groupId));
    users.push({ ...record, [GROUP_NAMES]: names.filter(Boolean).join(', ') });
  }
  return users;
}

/** Returns the rules about fields, a row for each field, with the names of their state and model. */
const fieldRules = (states: readonly Row[]): Row[] =>
  states.flatMap((state) =>
    ((state[groupState.fields.models.name] ?? []) as readonly Row[]).flatMap((model) =>
      ((model[groupStateModel.fields.fields.name] ?? []) as readonly Row[]).map((rule) => ({
        ...rule,
        state_name: state['state_name'],
        model_name: model['model_name'],
      })),
    ),
  );
const isFieldRule = (rule: Row): boolean => rule['deny_read'] === true || rule['deny_update'] === true;

function rightsOf(name: string, permissions: Row, zone: string): readonly ReportSection[] {
  const { details, deny_by_default, states } = groupPermissions.fields;
  const rules = (permissions[states.name] ?? []) as readonly Row[];
  const limitingRules = fieldRules(rules).filter(isFieldRule);
  return [
    factSection(recordFacts([details, deny_by_default], permissions, zone)),
    nestedTable(`${name}: routes`, RULE_COLUMNS, rules, 'No rules.'),
    ...(limitingRules.length ? [nestedTable(`${name}: fields`, FIELD_COLUMNS, limitingRules, '')] : []),
  ];
}

async function* readRights({ reader, values, zone }: ReportRequest): AsyncGenerator<ReportSection> {
  const groups = await readRows(reader, group.name, { filter: 'all', ...sortedBy(reader, group.name, 'name') }, [
    'id',
    group.fields.name.name,
  ]);
  const nameOf = (row: Row): string => String(row[group.fields.name.name] ?? `${group.label} ${String(row['id'])}`);
  const namesById = new Map(groups.map((row) => [Number(row['id']), nameOf(row)]));
  const users = await readUsers(reader, values['inactive'] === true ? 'all' : 'active', namesById);
  yield nestedTable(user.plural, USER_COLUMNS, users, 'No users.');
  const records = await readRows(reader, groupPermissions.name, { filter: 'all' }, ['id', 'group']);
  const recordByGroup = new Map(records.map((row) => [Number(row['group']), Number(row['id'])]));
  for (const [id, name] of namesById) {
    yield heading(name);
    const record = recordByGroup.get(id);
    if (record === undefined) yield textSection('This group has no group permission: it opens nothing.');
    else yield* rightsOf(name, await reader.record(groupPermissions.name, record), zone);
  }
}

export const userGroupsAndRights = defineReport({
  name: 'user_groups_and_rights',
  title: 'User groups and rights',
  description: 'Who is in which group, and what each group allows, denies, hides and locks.',
  group: 'People',
  reads: ['user', 'group', 'group_permissions'],
  parameters: [{ name: 'inactive', prompt: 'With inactive users', type: 5, control: 3, default: false }],
  make: (request) => Promise.resolve({ landscape: true, sections: readRights(request) }),
});
