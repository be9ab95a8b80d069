import { decidingState, stateMatches, type AccessRules } from '@trestle/schema/access';
import {
  Button,
  CheckmarkRegular,
  DismissRegular,
  Input,
  makeStyles,
  mergeClasses,
  SearchRegular,
  tokens,
  useAllEntities,
  VISUALLY_HIDDEN,
} from '@trestle/kit/core';
import { useState } from 'react';
import { describeServerEffect } from './serverEffect';
import {
  allow,
  allowAll,
  deny,
  denyRest,
  isAlwaysOpen,
  isDenied,
  verdictFor,
  type StateRuleRow,
  type StateRules,
} from './stateRules';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalS },
  search: { flexGrow: 1, minWidth: 0, flexBasis: '100%' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    maxHeight: '560px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 899px)': { maxHeight: '320px' },
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
  name: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    border: 'none',
    textAlign: 'left',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
  },
  below: { paddingLeft: tokens.spacingHorizontalXXL },
  icon: { display: 'inline-flex', flexShrink: 0 },
  denied: { color: tokens.colorStatusDangerForeground1 },
  allowed: { color: tokens.colorStatusSuccessForeground1 },
  route: { minWidth: 0, overflowWrap: 'anywhere' },
  own: { fontWeight: tokens.fontWeightSemibold },
  server: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXXL}`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalXXS})`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  serverBelow: { paddingLeft: '48px' },
  error: {
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXXL}`,
  },
  unseen: VISUALLY_HIDDEN,
  none: { padding: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
});

interface RouteListProps {
  states: StateRules;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as access rules, as the server applies them. */
  rules: AccessRules;
  chosen: string | null;
  errors: ReadonlyMap<string, string>;
  locked: boolean;
  onChoose: (route: string) => void;
  onChange: (states: StateRuleRow[]) => void;
}

/** Lists every route, allowed or denied. Routes with a rule of their own stand out. */
export function RouteList({
  states,
  routes,
  denyByDefault,
  rules,
  chosen,
  errors,
  locked,
  onChoose,
  onChange,
}: RouteListProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const entities = useAllEntities();
  const shown = routes.filter((route) => route.toLowerCase().includes(wanted));
  return (
    <div>
      <div className={styles.tools}>
        <Input
          className={styles.search}
          type="search"
          aria-label="Search routes"
          placeholder="Search routes"
          contentBefore={<SearchRegular />}
          value={typed}
          onChange={(_, data) => setTyped(data.value)}
        />
        {!locked && (
          <Button size="small" onClick={() => onChange(denyRest(states, routes))}>
            Deny Rest
          </Button>
        )}
        {!locked && (
          <Button size="small" onClick={() => onChange(allowAll(states, routes, denyByDefault))}>
            Allow All
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <ul className={styles.list} aria-label="Routes" tabIndex={0}>
        {shown.length === 0 && <li className={styles.none}>No route matches</li>}
        {shown.map((route) => {
          const isRed = isDenied(verdictFor(states, denyByDefault, route));
          const own = states.some((state) => state.state_name === route);
          const decides = decidingState(rules.groups, route);
          const by = own
            ? undefined
            : states.find((state) => state.deny === isRed && stateMatches(state.state_name, decides))?.state_name;
          const server = describeServerEffect(rules, route, entities);
          const words = isRed ? 'Denied' : 'Allowed';
          return (
            <li key={route}>
              <div className={mergeClasses(styles.row, chosen === route && styles.chosen)}>
                <button
                  type="button"
                  className={mergeClasses(styles.name, route.includes('.') && styles.below)}
                  aria-current={chosen === route || undefined}
                  onClick={() => onChoose(route)}
                  title={
                    own
                      ? `${words} by its own rule`
                      : by
                        ? `${words} by ${by}`
                        : isRed
                          ? 'Denied by default'
                          : isAlwaysOpen(route)
                            ? 'Always open'
                            : 'No rule'
                  }
                >
                  <span
                    className={mergeClasses(styles.icon, isRed ? styles.denied : styles.allowed)}
                    aria-hidden="true"
                  >
                    {isRed ? <DismissRegular /> : <CheckmarkRegular />}
                  </span>
                  <span
                    className={mergeClasses(styles.route, own && styles.own, isRed ? styles.denied : styles.allowed)}
                  >
                    {route}
                  </span>
                  <span className={styles.unseen}>{words}</span>
                </button>
                {!locked && !isAlwaysOpen(route) && (
                  <Button
                    size="small"
                    appearance="subtle"
                    aria-label={`${isRed ? 'Allow' : 'Deny'} ${route}`}
                    onClick={() => onChange(isRed ? allow(states, route, routes) : deny(states, route, routes))}
                  >
                    {isRed ? 'Allow' : 'Deny'}
                  </Button>
                )}
              </div>
              {server && (
                <div className={mergeClasses(styles.server, route.includes('.') && styles.serverBelow)}>{server}</div>
              )}
              {errors.has(route) && (
                <div role="alert" className={styles.error}>
                  {errors.get(route)}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
