import { allEntities, makeStyles, routeNames, settings, tokens } from '@trestle/kit/core';
import { Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { useMemo, useState } from 'react';
import { RouteList } from './RouteList';
import { StatePanel } from './StatePanel';
import { routesOf, rulesOf, select, stateNames, type StateRow, type States } from './states';

const useStyles = makeStyles({
  halves: {
    display: 'grid',
    gridTemplateColumns: 'minmax(280px, 360px) minmax(0, 1fr)',
    gap: '20px',
    alignItems: 'start',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  error: { margin: '0 0 12px', color: tokens.colorStatusDangerForeground1 },
});
const NONE: States = [];

/** The words that refused some of the rows, by the state's name. */
const refusals = (refused: unknown, states: States): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const wordsIn = (each: unknown): string =>
    typeof each === 'string'
      ? each
      : Object.values((each ?? {}) as object)
          .flat()
          .map(wordsIn)
          .filter(Boolean)
          .join(' ');
  if (Array.isArray(refused))
    states.forEach((state, at) => {
      const words = wordsIn(refused[at]);
      if (words) found.set(state.state_name, words);
    });
  return found;
};

/** Left every route, green or red; right the rule of the chosen one (S2 §2 "Group permission form"). */
export function StatesEditor() {
  const styles = useStyles();
  const { locked: shut, access } = useFormContext();
  const { value, set, refused } = useFormValue<StateRow[]>('states');
  const { value: byDefault } = useFormValue<boolean>('deny_by_default');
  const states = value ?? NONE;
  const { value: group } = useFormValue<string>('group__name');
  const routes = useMemo(() => routesOf(stateNames(routeNames(), allEntities()), states), [states]);
  const [chosen, setChosen] = useState<string | null>(null);
  const errors = refusals(refused, states);
  const locked = shut || access.locked.has('states');
  if (access.hidden.has('states')) return null;
  const denyByDefault = byDefault === true;
  const always = group === settings.superuserGroup;
  const rules = rulesOf(states, denyByDefault, always, settings.usePermissions);
  const choose = (route: string) => {
    setChosen(route);
    const next = locked ? states : select(states, route, routes);
    if (next !== states) set([...next]);
  };
  return (
    <Section
      heading="Routes"
      why="Red is denied, green is allowed. A rule for a module, or for '*', speaks for all that is below it."
    >
      {always && <p className={styles.hint}>Members of {group} may do everything, whatever stands here.</p>}
      {typeof refused === 'string' && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
      <div className={styles.halves} data-field="states" tabIndex={-1}>
        <RouteList
          states={states}
          routes={routes}
          denyByDefault={denyByDefault}
          rules={rules}
          chosen={chosen}
          errors={errors}
          locked={locked}
          onChoose={choose}
          onChange={set}
        />
        <StatePanel
          key={chosen}
          route={chosen}
          states={states}
          routes={routes}
          denyByDefault={denyByDefault}
          rules={rules}
          error={chosen === null ? undefined : errors.get(chosen)}
          locked={locked}
          onChange={set}
          onRename={setChosen}
        />
      </div>
    </Section>
  );
}
