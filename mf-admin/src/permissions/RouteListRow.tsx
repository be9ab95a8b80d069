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
import { describeServerEffect } from './serverEffect';
import { isAlwaysOpen } from './stateRules';

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
  below: { paddingLeft: tokens.spacingHorizontalXXL },
  icon: { display: 'inline-flex', flexShrink: 0 },
  denied: { color: tokens.colorStatusDangerForeground1 },
  allowed: { color: tokens.colorStatusSuccessForeground1 },
  route: { minWidth: 0, overflowWrap: 'anywhere' },
  own: { fontWeight: tokens.fontWeightSemibold },
  words: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXXL}`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalXXS})`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  wordsBelow: { paddingLeft: '48px' },
  plain: { display: 'block', color: tokens.colorNeutralForeground2 },
  server: { display: 'block' },
  error: {
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXXL}`,
  },
  unseen: VISUALLY_HIDDEN,
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

/** One state: its name, plain words, what the server does by it, and a button that turns it round. */
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
  const wordsId = useId();
  const { id: route, isDenied } = row;
  const isBelow = route.includes('.');
  const colour = isDenied ? styles.denied : styles.allowed;
  const server = describeServerEffect(rules, route, entities);
  return (
    <>
      <div className={mergeClasses(styles.row, isChosen && styles.chosen)}>
        <button
          type="button"
          data-row={index}
          className={mergeClasses(styles.name, isBelow && styles.below)}
          aria-current={isChosen || undefined}
          aria-describedby={wordsId}
          onClick={onChoose}
          title={row.reason}
        >
          <span className={mergeClasses(styles.icon, colour)} aria-hidden="true">
            {isDenied ? <DismissRegular /> : <CheckmarkRegular />}
          </span>
          <span className={mergeClasses(styles.route, row.hasRule && styles.own, colour)}>{route}</span>
          <span className={styles.unseen}>{isDenied ? 'Denied' : 'Allowed'}</span>
        </button>
        {!locked && !isAlwaysOpen(route) && (
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
      <div id={wordsId} className={mergeClasses(styles.words, isBelow && styles.wordsBelow)}>
        <span className={styles.plain}>{row.words}</span>
        {server && <span className={styles.server}>{server}</span>}
      </div>
      {error && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </>
  );
}
