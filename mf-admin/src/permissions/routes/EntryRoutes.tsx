import { Alert, Button, makeStyles, tokens } from '@trestle/kit/core';
import { ALWAYS_OPEN_ROUTES, HOME_ROUTES, type AccessRules } from '@trestle/schema/access';
import type { MenuEntry } from '@trestle/schema/registry';
import { deniedOpenRoutes, findLockout } from '@trestle/schema/rights/lockout';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';

const useStyles = makeStyles({
  hint: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface EntryRoutesProps {
  /** The access rules of a user who is in the record's group alone. */
  rules: AccessRules;
  menus: readonly MenuEntry[];
  /** The record's group, by its name: members of the stores' group have no Admin menu. */
  group: string;
  locked: boolean;
  onAllow: (route: string) => void;
}

/** Names the routes that every user needs, and warns when the record locks its group out. */
export function EntryRoutes({ rules, menus, group, locked, onAllow }: EntryRoutesProps) {
  const styles = useStyles();
  const isStoreUserGroup = isStoreUser({ store: null, groups: [{ name: group }] });
  const { menuIsEmpty } = findLockout(rules, menus, !isStoreUserGroup);
  return (
    <>
      {deniedOpenRoutes(rules).map((route) => (
        <Alert key={route} intent="warning">
          A rule denies {route}: {HOME_ROUTES.includes(route) ? 'after the login, members' : 'members'} meet 'Don't have
          access to this page.'{' '}
          {!locked && (
            <Button size="small" onClick={() => onAllow(route)}>
              Keep {route} open
            </Button>
          )}
        </Alert>
      ))}
      {menuIsEmpty && (
        <Alert intent="warning">
          Members find an empty menu: no rule opens a page that the menu leads to. Allow a list, such as product.list.
        </Alert>
      )}
      <p className={styles.hint}>
        Always open, whatever '*' says: {ALWAYS_OPEN_ROUTES.join(', ')}. Only a rule of exactly that name closes one.
      </p>
    </>
  );
}
