import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import {
  Button,
  CheckmarkRegular,
  DismissRegular,
  makeStyles,
  mergeClasses,
  tokens,
  VISUALLY_HIDDEN,
} from '@trestle/kit/core';
import { useId } from 'react';
import type { RouteRow } from './routeRows';
import { describeServerEffect } from '../rules/serverEffect';

const useStyles = makeStyles({
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
  subRoute: { paddingLeft: tokens.spacingHorizontalXXL },
  icon: { display: 'inline-flex', flexShrink: 0 },
  denied: { color: tokens.colorStatusDangerForeground1 },
  allowed: { color: tokens.colorStatusSuccessForeground1 },
  route: { minWidth: 0, overflowWrap: 'anywhere' },
  withRule: { fontWeight: tokens.fontWeightSemibold },
  description: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXXL}`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalXXS})`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  subRouteDescription: { paddingLeft: '48px' },
  text: { display: 'block', color: tokens.colorNeutralForeground2 },
  serverEffect: { display: 'block' },
  error: {
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXXL}`,
  },
  visuallyHidden: VISUALLY_HIDDEN,
});

interface RouteListRowProps {
  row: RouteRow;
  index: number;
  rules: AccessRules;
  entities: readonly Entity[];
  isChosen: boolean;
  locked: boolean;
  error?: string;
  onChoose: () => void;
  onToggle: () => void;
}

/**
 * A row of the list of states: name, description, effect on the server, and a button that allows or denies the state.
 */
export function RouteListRow({
  row,
  index,
  rules,
  entities,
  isChosen,
  locked,
  error,
  onChoose,
  onToggle,
}: RouteListRowProps) {
  const styles = useStyles();
  const descriptionId = useId();
  const { id: route, isDenied, isForOthers } = row;
  const isSubRoute = route.includes('.');
  const colour = isDenied ? styles.denied : styles.allowed;
  const serverEffect = describeServerEffect(rules, route, entities);
  return (
    <>
      <div className={mergeClasses(styles.row, isChosen && styles.chosen)}>
        <button
          type="button"
          data-row={index}
          data-value
          className={mergeClasses(styles.name, isSubRoute && styles.subRoute)}
          aria-current={isChosen || undefined}
          aria-describedby={descriptionId}
          onClick={onChoose}
          title={row.reason}
        >
          <span className={mergeClasses(styles.icon, colour)} aria-hidden="true">
            {isDenied ? <DismissRegular /> : <CheckmarkRegular />}
          </span>
          <span className={mergeClasses(styles.route, row.hasRule && styles.withRule, colour)}>{route}</span>
          <span className={styles.visuallyHidden}>{isDenied ? 'Denied' : 'Allowed'}</span>
        </button>
        {!locked && !isForOthers && (
          <Button
            size="small"
            appearance="subtle"
            aria-label={`${isDenied ? 'Allow' : 'Deny'} ${route}`}
            onClick={onToggle}
          >
            {isDenied ? 'Allow' : 'Deny'}
          </Button>
        )}
      </div>
      <div id={descriptionId} className={mergeClasses(styles.description, isSubRoute && styles.subRouteDescription)}>
        <span className={styles.text}>{row.description}</span>
        {(isForOthers || row.reason === 'Always open') && <span className={styles.serverEffect}>{row.reason}</span>}
        {row.note && <span className={styles.serverEffect}>{row.note}</span>}
        {serverEffect && <span className={styles.serverEffect}>{serverEffect}</span>}
      </div>
      {error && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </>
  );
}
