import { ErrorCard, makeStyles, settings, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { useMemo, useState } from 'react';
import { RouteList } from './routes/RouteList';
import { RulesFileButtons } from './RulesFileButtons';
import { StatePanel } from './StatePanel';
import { EntryRoutes } from './routes/EntryRoutes';
import { useRouteNames } from './routes/useRouteNames';
import { useStatesLoading } from './routes/useStatesLoading';
import { usePreloadedRights } from './changes/useEditedRights';
import {
  allow,
  sortStateNames,
  accessRulesOf,
  allStateNames,
  type StateRuleRow,
  type StateRules,
} from './rules/stateRules';

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

/** Joins all texts in the server's error of a state, however deep they are nested. */
const joinTexts = (error: unknown): string => {
  if (typeof error === 'string') return error;
  const nestedErrors = Object.values((error ?? {}) as object).flat();
  return nestedErrors.map(joinTexts).filter(Boolean).join(' ');
};

/** Collects the server's errors by the name of the refused state. */
const errorsByState = (refused: unknown, states: StateRules): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>();
  if (!Array.isArray(refused)) return errors;
  states.forEach(({ state_name: name }, index) => {
    const text = joinTexts(refused[index]);
    if (text) errors.set(name, text);
  });
  return errors;
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
  const { menus } = useRegisteredRoutes();
  const names = useRouteNames();
  const { error: loadError, retry } = useStatesLoading();
  // A text, so that the routes stay the same while only the contents of rules change. As JSON, because the names of old
  // rules may hold blanks and commas.
  const ruleNames = JSON.stringify(states.map((state) => state.state_name).filter(Boolean));
  const routes = useMemo(
    () => sortStateNames(allStateNames(names, entities), JSON.parse(ruleNames) as string[]),
    [names, entities, ruleNames],
  );
  // The panel is drawn anew for another route, but not for a new name, which may be typed in it right now.
  const [chosen, setChosen] = useState<{ route: string | null; panel: number }>({ route: null, panel: 0 });
  const { route: chosenRoute } = chosen;
  const preload = usePreloadedRights();
  const errors = errorsByState(refused, states);
  const locked = formLocked || access.locked.has('states');
  if (access.hidden.has('states')) return null;
  const denyByDefault = byDefault === true;
  const isSuperuserGroup = group === settings.superuserGroup;
  const rules = accessRulesOf(states, denyByDefault, {
    superuser: isSuperuserGroup,
    use_permissions: settings.usePermissions,
    adminEntities: settings.adminEntities,
  });
  return (
    <Section
      heading="Routes"
      why="Red is denied, green is allowed. A rule for a module, or for '*', applies to everything below it."
    >
      {isSuperuserGroup && <p className={styles.hint}>Members of {group} may do everything, whatever the rules say.</p>}
      <EntryRoutes
        rules={rules}
        menus={menus}
        group={group ?? ''}
        locked={locked}
        onAllow={(route) => set(allow(states, route, routes))}
      />
      {typeof refused === 'string' && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
      {loadError && (
        <ErrorCard
          title="Pages of closed remotes and of services could not be loaded"
          error={loadError}
          onRetry={retry}
        />
      )}
      <RulesFileButtons
        group={group ?? ''}
        denyByDefault={denyByDefault}
        states={states}
        locked={locked || access.locked.has('deny_by_default')}
        onImport={(imported) => {
          setByDefault(imported.denyByDefault);
          set(imported.states);
        }}
      />
      <div className={styles.halves} data-field="states" tabIndex={-1} onFocus={locked ? undefined : preload}>
        <RouteList
          states={states}
          routes={routes}
          denyByDefault={denyByDefault}
          rules={rules}
          chosenRoute={chosenRoute}
          errors={errors}
          locked={locked}
          onChoose={(route) => setChosen(({ panel }) => ({ route, panel: panel + 1 }))}
          onChange={set}
        />
        <StatePanel
          key={chosen.panel}
          route={chosenRoute}
          states={states}
          routes={routes}
          denyByDefault={denyByDefault}
          rules={rules}
          error={chosenRoute === null ? undefined : errors.get(chosenRoute)}
          locked={locked}
          onChange={set}
          onRename={(route) => setChosen(({ panel }) => ({ route, panel }))}
        />
      </div>
    </Section>
  );
}
