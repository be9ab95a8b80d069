import {
  Button,
  Checkbox,
  DeleteRegular,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Select,
  settings,
  tokens,
  useAllEntities,
} from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { decidingState, stateMatches, type AccessRules } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/effects';
import { groupState } from '@trestle/schema/entities/group_state';
import { useState } from 'react';
import { ModelTable } from './ModelTable';
import { isRuleFor, newModelRule, type ModelRuleRow } from './fieldRules';
import { readOnly } from './readOnly';
import { describeLookups, describeServerEffect } from './serverEffect';
import {
  allow,
  deny,
  hasSubRoutes,
  isAlwaysOpen,
  isDenied,
  remove,
  verdictFor,
  type StateRuleRow,
  type StateRules,
} from './stateRules';

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
  middle: { alignItems: 'center' },
  name: { minWidth: '220px' },
});

/** Fields of a rule that the panel draws; `details` is for programs alone (S2 §3). */
const DRAWN_FIELDS = ['group_permissions', 'state_name', 'deny', 'models', 'details'];

interface StatePanelProps {
  route: string | null;
  states: StateRules;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as access rules, as the server applies them. */
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
  if (route === null) return <p className={styles.hint}>Choose a route to see its rule.</p>;
  const at = states.findIndex((state) => state.state_name === route);
  const state = states[at];
  const red = isDenied(verdictFor(states, denyByDefault, route));
  const by = states.find(
    (each) => each.deny === red && stateMatches(each.state_name, decidingState(rules.groups, route)),
  )?.state_name;
  const reasonWithoutRule = red ? 'by default' : 'because nothing denies it';
  const reason = by ? `by ${by}` : reasonWithoutRule;
  const words = [describeServerEffect(rules, route, entities), describeLookups(rules, route, entities)]
    .filter(Boolean)
    .map((each) => each.replace(/\.?$/, '.'))
    .join(' ');
  const module = entities.find((entity) => entity.name === route && isDeletable(entity));
  return (
    <div className={styles.panel}>
      <h3 className={styles.heading}>{route}</h3>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {words && <p className={styles.hint}>{words}</p>}
      {module && !locked && (
        <div className={mergeClasses(styles.row, styles.middle)}>
          <Button onClick={() => onChange(readOnly(states, module, routes, settings.slug))}>Read only</Button>
          <p className={styles.hint}>Users can see its records, but not create, change, delete or merge them.</p>
        </div>
      )}
      {state ? (
        <StateRuleForm {...props} state={state} at={at} />
      ) : (
        <>
          <p className={styles.hint}>
            {isAlwaysOpen(route)
              ? 'Always open, whatever a rule says.'
              : `No rule of its own: ${red ? 'denied' : 'allowed'} ${reason}.`}
          </p>
          {!locked && !isAlwaysOpen(route) && (
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

function StateRuleForm({
  state,
  at,
  states,
  routes,
  locked,
  onChange,
  onRename,
}: StatePanelProps & { state: StateRuleRow; at: number }) {
  const styles = useStyles();
  const [name, setName] = useState(state.state_name);
  const taken = name !== state.state_name && states.some((each) => each.state_name === name.trim());
  const put = (change: Partial<StateRuleRow>) =>
    onChange(states.map((each, i) => (i === at ? { ...state, ...change } : each)));
  const rename = () => {
    if (!name.trim() || taken) {
      setName(state.state_name);
      return;
    }
    if (name.trim() === state.state_name) return;
    put({ state_name: name.trim() });
    onRename(name.trim());
  };
  const putModel = (model: ModelRuleRow, place: number) =>
    put({ models: state.models.map((each, i) => (i === place ? model : each)) });
  return (
    <>
      <div className={styles.row}>
        <Field
          className={styles.name}
          label="State name"
          validationState={taken ? 'error' : 'none'}
          validationMessage={taken ? 'A rule with this name already exists' : undefined}
        >
          <Input
            value={name}
            maxLength={150}
            disabled={locked}
            onChange={(_, data) => setName(data.value)}
            onBlur={rename}
          />
        </Field>
        <Checkbox
          label="Deny"
          checked={state.deny}
          disabled={locked}
          onChange={(_, data) =>
            onChange(
              data.checked === true ? deny(states, state.state_name, routes) : allow(states, state.state_name, routes),
            )
          }
        />
        {!locked && (
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            onClick={() => onChange(remove(states, state.state_name, routes))}
          >
            Remove rule
          </Button>
        )}
      </div>
      <RemainingRowFields
        entity={groupState}
        path={`states[${at}]`}
        rowName={state.state_name}
        drawn={DRAWN_FIELDS}
        locked={locked}
      />
      {state.deny ? (
        <p className={styles.hint}>
          Denied, so there are no fields to hide.{' '}
          {hasSubRoutes(state.state_name, routes) &&
            'Its sub-routes were denied with it. Allowing it removes those rules.'}
        </p>
      ) : (
        <>
          {state.models.map((model, place) => (
            <ModelTable
              key={`${model.id ?? 'new'} ${place}`}
              model={model}
              path={`states[${at}].models[${place}]`}
              locked={locked}
              onChange={(next) => putModel(next, place)}
              onRemove={() => put({ models: state.models.filter((_, i) => i !== place) })}
            />
          ))}
          {!locked && <AddModel taken={state.models} onAdd={(model) => put({ models: [...state.models, model] })} />}
        </>
      )}
    </>
  );
}

/** Adds a model, so that its fields can be hidden or locked. */
function AddModel({ taken, onAdd }: { taken: readonly ModelRuleRow[]; onAdd: (model: ModelRuleRow) => void }) {
  const styles = useStyles();
  const free = useAllEntities()
    .filter((entity) => !taken.some((model) => isRuleFor(model, entity, settings.slug)))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Field className={styles.name} label="Add a model">
      <Select
        value=""
        onChange={(_, data) => {
          const entity = free.find((each) => each.name === data.value);
          if (entity) onAdd(newModelRule(entity, settings.slug));
        }}
      >
        <option value="">-- Select an Item --</option>
        {free.map((entity) => (
          <option key={entity.name} value={entity.name}>
            {entity.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
