import {
  collection,
  ErrorCard,
  makeStyles,
  RouteLink,
  settings,
  StatusBadge,
  tokens,
  useMayCall,
  withLoadError,
} from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useQuery } from '@tanstack/react-query';

const useStyles = makeStyles({
  text: { margin: `${tokens.spacingVerticalSNudge} 0` },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Summarises a group's rules and links to their record. Empty for users who may not see rules. */
export function RulesCard({ id, name }: { id: number; name: string }) {
  const styles = useStyles();
  const mayListRules = useMayCall(groupPermissions, 'list');
  const query = useQuery({
    queryKey: ['list', 'group_permissions', 'of group', id],
    enabled: mayListRules,
    queryFn: ({ signal }) =>
      collection(groupPermissions).list({ qbe: JSON.stringify({ group: id }), limit: 1 }, signal),
  });
  const { data, error, refetch } = withLoadError(query);
  if (!mayListRules) return null;
  const [record] = data?.results ?? [];
  return (
    <Section heading="Rules">
      {error && <ErrorCard title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />}
      {name === settings.superuserGroup && (
        <p className={styles.text}>
          <StatusBadge tone="good">Everything is open</StatusBadge> Its members are administrators, whatever the rules
          say.
        </p>
      )}
      {data && !record && name !== settings.superuserGroup && (
        <p className={styles.text}>
          <StatusBadge tone="bad">Everything is denied</StatusBadge> This group has no group permission.
        </p>
      )}
      {record && (
        <p className={styles.text}>
          {record.details}{' '}
          <span className={styles.quiet}>
            ({record.deny_by_default ? 'anything without a rule is denied' : 'anything without a rule is allowed'})
          </span>
        </p>
      )}
      {record ? (
        <RouteLink route="group_permissions.edit" params={{ id: record.id }}>
          Open the rules
        </RouteLink>
      ) : (
        data && (
          <RouteLink route="group_permissions.create" query={{ _group: String(id) }}>
            Create its rules
          </RouteLink>
        )
      )}
    </Section>
  );
}
