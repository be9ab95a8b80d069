import {
  asDate,
  formatDateTime,
  makeStyles,
  relativeDay,
  RouteLink,
  settings,
  StatusBadge,
  tokens,
} from '@trestle/kit/core';
import { FormField, Section, useFormValue } from '@trestle/kit/form';
import { activeState } from '@trestle/schema/activeState';
import { useState } from 'react';
import { useGroups } from '../group/useGroups';
import { loginStatus } from './loginStatus';

const useStyles = makeStyles({
  invite: { marginTop: tokens.spacingVerticalM },
  why: { margin: `${tokens.spacingVerticalSNudge} 0 0` },
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

/** Shows what the form's values mean for the user: what happens at login, and where to see their rights. */
export function UserSidebar({ id }: { id: number }) {
  const styles = useStyles();
  const names = useGroups();
  const { value: groups } = useFormValue<number[]>('groups');
  const { value: superuser } = useFormValue<boolean>('is_superuser');
  const { value: store } = useFormValue<number | null>('store');
  const { value: lastLogin } = useFormValue<string | null>('last_login');
  const { value: hasPassword } = useFormValue<boolean>('has_password');
  const { value: typedPassword } = useFormValue<string | null>('new_password');
  const active = useActive();
  if (!names || !groups) return null;
  const { tone, word, why } = loginStatus(
    {
      active,
      hasPassword: hasPassword === true || Boolean(typedPassword?.trim()),
      superuser: superuser === true,
      store: store ?? null,
      groups: groups.map((each) => names.get(each) ?? { name: `#${each}`, hasEnded: false }),
    },
    settings.superuserGroup,
  );
  return (
    <Section heading="Access">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p className={styles.why}>{why}</p>
      <p className={styles.quiet} title={formatDateTime(lastLogin)}>
        {asDate(lastLogin) ? `Last logged in ${relativeDay(lastLogin)}` : 'Has never logged in'}
      </p>
      {active && hasPassword === false && (
        <div className={styles.invite}>
          <FormField name="invite" />
        </div>
      )}
      <div className={styles.links}>
        <RouteLink route="group_permissions.report" query={{ tab: 'user', id: String(id) }}>
          What this account may open
        </RouteLink>
        {groups.length === 1 && (
          <RouteLink route="group.edit" params={{ id: groups[0]! }}>
            Group {names.get(groups[0]!)?.name}
          </RouteLink>
        )}
      </div>
    </Section>
  );
}

/** Active by the flag, or in the Go variant by the dates (S2 §3). */
const useActive = (): boolean => {
  const { value: flag } = useFormValue<boolean>('is_active');
  const { value: start } = useFormValue<string | null>('active_start_date');
  const { value: end } = useFormValue<string | null>('active_end_date');
  const [now] = useState(() => new Date());
  return settings.variant === 'go' ? activeState(start, end, now) !== 'inactive' : flag === true;
};
