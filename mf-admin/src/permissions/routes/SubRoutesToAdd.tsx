import { Button, makeStyles, tokens } from '@trestle/kit/core';
import { selectRoute, statesToAdd, type StateRuleRow, type StateRules } from '../rules/stateRules';

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalXS, justifyItems: 'start', minWidth: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

interface SubRoutesToAddProps {
  route: string;
  states: StateRules;
  routes: readonly string[];
  onChange: (states: StateRuleRow[]) => void;
}

/**
 * Selects a module: a button that adds it and its sub-routes as denied (S2 §4). Looking at a module alone changes
 * nothing. Hidden once all of them have a rule.
 */
export function SubRoutesToAdd({ route, states, routes, onChange }: SubRoutesToAddProps) {
  const styles = useStyles();
  const names = statesToAdd(states, route, routes);
  if (names.length === 0) return null;
  return (
    <div className={styles.box}>
      <p className={styles.hint}>Without a rule of their own: {names.join(', ')}.</p>
      <Button onClick={() => onChange([...selectRoute(states, route, routes)])}>
        {names.includes(route) ? 'Select with its sub-routes' : 'Add its other sub-routes'}, denied
      </Button>
    </div>
  );
}
