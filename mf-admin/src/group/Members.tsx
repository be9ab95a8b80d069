import {
  Button,
  DismissRegular,
  ErrorCard,
  forActiveVariant,
  formatNumber,
  makeStyles,
  RouteLink,
  settings,
  SkeletonBlock,
  StatusBadge,
  tokens,
  useMayCall,
  useMayRead,
  useSession,
} from '@trestle/kit/core';
import { ConfirmDialog, LookupBox, Section, useFormContext } from '@trestle/kit/form';
import { activityOfRow } from '@trestle/kit/list';
import { user } from '@trestle/schema/entities/user';
import { useState } from 'react';
import { removalWarning } from './removalWarning';
import { useMembers } from './useMembers';

/** Number of members shown before 'Show all'. */
const SHOWN_AT_FIRST = 12;

const useStyles = makeStyles({
  list: { margin: `0 0 ${tokens.spacingVerticalM}`, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  sub: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  quiet: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
});

/** Lists a group's members. Administrators add and remove them here. Empty for users who may not see users. */
export function Members({ id, name }: { id: number; name: string }) {
  const styles = useStyles();
  // Their rows tell who is a member.
  const mayListUsers = useMayRead(user, ['groups']);
  const mayEdit = useMayCall(user, 'edit');
  const { rules, sudo, user: me } = useSession();
  const { members, administrators, error, retry, isSaving, add, remove } = useMembers(id, mayListUsers);
  const [showsAll, setShowsAll] = useState(false);
  const [personToRemove, setPersonToRemove] = useState<number | null>(null);
  const isSuperuserGroup = name === settings.superuserGroup;
  const warningFor = (person: number | null) =>
    isSuperuserGroup && person !== null ? removalWarning(person, me?.id, administrators(true)) : null;
  const askOrRemove = (person: number) => {
    if (warningFor(person)) setPersonToRemove(person);
    else void remove(person);
  };
  const warning = warningFor(personToRemove);
  // A page that only shows the group changes nothing.
  const { locked } = useFormContext();
  const canChange = mayEdit && rules?.superuser === true && !sudo && !locked;
  if (!mayListUsers) return null;
  if (error)
    return (
      <Section heading="Members">
        <ErrorCard title="The members could not be loaded" error={error} onRetry={retry} />
      </Section>
    );
  if (!members)
    return (
      <Section heading="Members">
        <div aria-busy="true">
          <SkeletonBlock height={120} />
        </div>
      </Section>
    );
  return (
    <Section
      heading={`Members (${formatNumber(members.length)})`}
      why={canChange ? 'Changes are saved and apply at once.' : undefined}
    >
      {members.length === 0 && <p className={styles.quiet}>No members yet.</p>}
      <ul className={styles.list} aria-label="Members">
        {members.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.name}>
              <RouteLink route="user.edit" params={{ id: row.id }}>
                {row.descriptive_name || row.username}
              </RouteLink>
              <span className={styles.sub}>{[row.username, row.store__name].filter(Boolean).join(' · ')}</span>
            </span>
            <span>
              {activityOfRow(forActiveVariant(user), row) === 'inactive' && <StatusBadge>Inactive</StatusBadge>}
            </span>
            {canChange && (
              <Button
                size="small"
                appearance="subtle"
                icon={<DismissRegular />}
                disabledFocusable={isSaving}
                aria-label={`Remove ${row.descriptive_name || row.username}`}
                title="Remove"
                onClick={() => askOrRemove(row.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {members.length > SHOWN_AT_FIRST && !showsAll && (
        <Button size="small" appearance="subtle" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(members.length)}
        </Button>
      )}
      <ConfirmDialog
        open={personToRemove !== null}
        title={warning?.title ?? ''}
        words={warning?.message ?? ''}
        yes="Remove"
        danger
        onAnswer={(yes) => {
          if (yes && personToRemove !== null) void remove(personToRemove);
          setPersonToRemove(null);
        }}
      />
      {canChange && (
        <LookupBox
          entity="user_list"
          value={null}
          placeholder="Add a member …"
          aria-label="Add a member"
          onChange={(person) => {
            if (person !== null) void add(person);
          }}
        />
      )}
    </Section>
  );
}
