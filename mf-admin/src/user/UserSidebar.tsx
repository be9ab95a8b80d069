import {
  asDate,
  ErrorCard,
  formatDateTime,
  makeStyles,
  relativeDay,
  RouteLink,
  serverDate,
  settings,
  StatusBadge,
  tokens,
  useSession,
} from '@trestle/kit/core';
import { FormField, Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { activeState } from '@trestle/schema/activeState';
import { useState } from 'react';
import { useGroupNames } from '../group/useGroups';
import { loginStatus, mayUsePassword } from './loginStatus';

const useStyles = makeStyles({
  invite: { marginTop: tokens.spacingVerticalM },
  reason: { margin: `${tokens.spacingVerticalSNudge} 0 0` },
  links: {
    display: 'grid',
    rowGap: tokens.spacingVerticalSNudge,
    marginTop: tokens.spacingVerticalM,
    justifyItems: 'start',
  },
  quiet: {
    margin: `${tokens.spacingVerticalSNudge} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** What the login status is worked out from. Where a rule hides one of them, the words would be wrong. */
const STATUS_FIELDS = ['is_active', 'active_start_date', 'active_end_date', 'is_superuser', 'store', 'has_password'];

/** Shows what happens when the user of the form logs in, with links to their rights. */
export function UserSidebar({ id }: { id: number }) {
  const styles = useStyles();
  const { groups: groupById, error, retry } = useGroupNames();
  const { access } = useFormContext();
  const { rules, sudo } = useSession();
  const { value: groups } = useFormValue<number[]>('groups');
  const { value: superuser } = useFormValue<boolean>('is_superuser');
  const { value: store } = useFormValue<number | null>('store');
  const { value: lastLogin } = useFormValue<string | null>('last_login');
  const { value: hasPassword } = useFormValue<boolean>('has_password');
  const { value: typedPassword } = useFormValue<string | null>('new_password');
  const isActive = useIsActive();
  if (error)
    return (
      <Section heading="Access">
        <ErrorCard title="The groups could not be loaded" error={error} onRetry={retry} />
      </Section>
    );
  if (!groupById || !groups) return null;
  const { tone, label, reason } = loginStatus(
    {
      active: isActive,
      hasPassword: hasPassword === true || Boolean(typedPassword?.trim()),
      superuser: superuser === true,
      store: store ?? null,
      groups: groups.map((each) => groupById.get(each) ?? { name: `#${each}`, hasEnded: false }),
    },
    settings.superuserGroup,
    settings.companySignIn,
  );
  const canInvite = isActive && hasPassword === false && mayUsePassword(superuser === true, settings.companySignIn);
  return (
    <Section heading="Access">
      {!STATUS_FIELDS.some((name) => access.hidden.has(name)) && (
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <p className={styles.reason}>{reason}</p>
        </>
      )}
      {!access.hidden.has('last_login') && (
        <p className={styles.quiet} title={formatDateTime(lastLogin)}>
          {asDate(lastLogin) ? `Last logged in ${relativeDay(lastLogin)}` : 'Has never logged in'}
        </p>
      )}
      {canInvite && (
        <div className={styles.invite}>
          <FormField name="invite" />
        </div>
      )}
      <div className={styles.links}>
        <RouteLink route="group_permissions.report" query={{ tab: 'user', id: String(id) }}>
          What this account may open
        </RouteLink>
        {rules?.superuser && !sudo && (
          <RouteLink route="user.personal_data" params={{ id }}>
            What is stored about this person
          </RouteLink>
        )}
        {groups.length === 1 && (
          <RouteLink route="group.edit" params={{ id: groups[0]! }}>
            Group {groupById.get(groups[0]!)?.name}
          </RouteLink>
        )}
      </div>
    </Section>
  );
}

/** Whether the user of the form is active: by the flag, or in the Go variant by the dates (S2 §3). */
const useIsActive = (): boolean => {
  const { value: flag } = useFormValue<boolean>('is_active');
  const { value: start } = useFormValue<string | null>('active_start_date');
  const { value: end } = useFormValue<string | null>('active_end_date');
  const [now] = useState(serverDate);
  return settings.variant === 'go' ? activeState(start, end, now) !== 'inactive' : flag === true;
};
