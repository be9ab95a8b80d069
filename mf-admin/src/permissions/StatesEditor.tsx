import { makeStyles, settings, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { useMemo, useState } from 'react';
import { RouteList } from './RouteList';
import { RulesFileButtons } from './RulesFileButtons';
import { StatePanel } from './StatePanel';
import { WaysIn } from './WaysIn';
import { usePreloadedRights } from './useEditedRights';
import {
  allow,
  listedStates,
  accessRulesOf,
  select,
  stateNames,
  type StateRuleRow,
  type StateRules,
} from './stateRules';

const useStyles = makeStyles({
  halves: {
    display: 'grid',
    gridTemplateColumns: 'minmax(280px, 30%) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXL,
    alignItems: 'start',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground2 },
  error: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorStatusDangerForeground1 },
});
const NO_STATES: StateRules = [];

/** Collects the server's errors by the name of the refused state. */
const errorsByState = (refused: unknown, states: StateRules): ReadonlyMap<string, string> => {
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

/** The editor of a permission record: routes on the left, the chosen rule on the right (S2 §2). */
export function StatesEditor() {
  const styles = useStyles();
  const { locked: formLocked, access } = useFormContext();
  const { value, set, refused } = useFormValue<StateRuleRow[]>('states');
  const { value: byDefault, set: setByDefault } = useFormValue<boolean>('deny_by_default');
  const states = value ?? NO_STATES;
  const { value: group } = useFormValue<string>('group__name');
  const entities = useAllEntities();
  const { pages, menus } = useRegisteredRoutes();
  const named = useMemo(() => states.map((state) => state.state_name).join(' '), [states]);
  const routes = useMemo(
    () =>
      listedStates(
        stateNames(
          pages.map(({ name }) => name),
          entities,
        ),
        named.split(' ').filter(Boolean),
      ),
    [pages, entities, named],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const preload = usePreloadedRights();
  const errors = errorsByState(refused, states);
  const locked = formLocked || access.locked.has('states');
  if (access.hidden.has('states')) return null;
  const denyByDefault = byDefault === true;
  const always = group === settings.superuserGroup;
  const rules = accessRulesOf(states, denyByDefault, {
    superuser: always,
    use_permissions: settings.usePermissions,
    adminEntities: settings.adminEntities,
  });
  const choose = (route: string) => {
    setChosen(route);
    const next = locked ? states : select(states, route, routes);
    if (next !== states) set([...next]);
  };
  return (
    <Section
      heading="Routes"
      why="Red is denied, green is allowed. A rule for a module, or for '*', applies to everything below it."
    >
      {always && <p className={styles.hint}>Members of {group} may do everything, whatever the rules say.</p>}
      <WaysIn rules={rules} menus={menus} locked={locked} onAllow={(route) => set(allow(states, route, routes))} />
      {typeof refused === 'string' && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
      <RulesFileButtons
        group={group ?? ''}
        denyByDefault={denyByDefault}
        states={states}
        locked={locked || access.locked.has('deny_by_default')}
        onImport={(read) => {
          setByDefault(read.denyByDefault);
          set(read.states);
        }}
      />
      <div className={styles.halves} data-field="states" tabIndex={-1} onFocus={locked ? undefined : preload}>
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
