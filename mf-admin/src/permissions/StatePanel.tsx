import { Button, makeStyles, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { decidingState, describeDenial, isAlwaysOpen, stateMatches, type AccessRules } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/rights/effects';
import { decidePage } from '@trestle/schema/rights/pageAccess';
import { ModulePresets } from './ModulePresets';
import { describeLookups, describeServerEffect } from './rules/serverEffect';
import { useRuledPages } from './routes/useRuledPages';
import { SubRoutesToAdd } from './routes/SubRoutesToAdd';
import { allow, deny, isDenied, verdictFor, type StateRuleRow, type StateRules } from './rules/stateRules';
import { StateRuleForm } from './StateRuleForm';
import { describeState, menuEntriesOf } from './rules/describeState';

const useStyles = makeStyles({
  panel: { display: 'grid', rowGap: tokens.spacingVerticalL, minWidth: 0, alignContent: 'start' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'end' },
  state: { color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyMonospace },
});

interface StatePanelProps {
  route: string | null;
  states: StateRules;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as access rules in the server's form. */
  rules: AccessRules;
  error?: string;
  locked: boolean;
  onChange: (states: StateRuleRow[]) => void;
  onRename: (route: string) => void;
}

/** Edits the chosen route's rule: its name, whether it denies, and the fields that it hides or locks. */
export function StatePanel(props: StatePanelProps) {
  const styles = useStyles();
  const { route, states, routes, denyByDefault, rules, error, locked, onChange } = props;
  const entities = useAllEntities();
  const registeredRoutes = useRegisteredRoutes();
  const pages = useRuledPages();
  if (route === null) return <p className={styles.hint}>Choose a route to see its rule.</p>;
  const page = pages.find(({ name }) => name === route);
  const pageDecision = decidePage(rules, route, page, { headOffice: page?.audience !== 'store' });
  const isForOthers = pageDecision.audience !== undefined;
  const index = states.findIndex((state) => state.state_name === route);
  const state = states[index];
  const isClosed = pageDecision.isNew === true;
  const isRouteDenied = isClosed || isDenied(verdictFor(states, denyByDefault, route));
  const decidingRule = states.find(
    (each) => each.deny === isRouteDenied && stateMatches(each.state_name, decidingState(rules.groups, route)),
  )?.state_name;
  const reasonOfDenial = isClosed ? 'because its remote is new' : 'by default';
  const reasonWithoutRule = isRouteDenied ? reasonOfDenial : 'because nothing denies it';
  const reason = decidingRule ? `by ${decidingRule}` : reasonWithoutRule;
  const effects = [describeServerEffect(rules, route, entities), describeLookups(rules, route, entities)]
    .filter(Boolean)
    .map((each) => each.replace(/\.?$/, '.'))
    .join(' ');
  const menuEntries = menuEntriesOf(route, registeredRoutes);
  const module = entities.find((entity) => entity.name === route && isDeletable(entity));
  return (
    <div className={styles.panel}>
      <h3 className={styles.heading}>
        {describeState(route, entities, pages)} <span className={styles.state}>{route}</span>
      </h3>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {page?.note && <p className={styles.hint}>{page.note}</p>}
      {effects && <p className={styles.hint}>{effects}</p>}
      {menuEntries.length > 0 && <p className={styles.hint}>In the menu: {menuEntries.join(', ')}.</p>}
      {module && !locked && <ModulePresets entity={module} states={states} routes={routes} onChange={onChange} />}
      {isForOthers && <p className={styles.hint}>{describeDenial(pageDecision)}</p>}
      {!locked && <SubRoutesToAdd route={route} states={states} routes={routes} onChange={onChange} />}
      {state ? (
        <StateRuleForm {...props} state={state} index={index} />
      ) : (
        <>
          {!isForOthers && (
            <p className={styles.hint}>
              {isAlwaysOpen(route)
                ? `Always open, whatever '*' says. Only a rule of this name denies it.`
                : `No rule of its own: ${isRouteDenied ? 'denied' : 'allowed'} ${reason}.`}
            </p>
          )}
          {!locked && !isForOthers && (
            <div className={styles.row}>
              <Button onClick={() => onChange(allow(states, route, routes))}>Add a rule that allows</Button>
              <Button onClick={() => onChange(deny(states, route, routes))}>Add a rule that denies</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
