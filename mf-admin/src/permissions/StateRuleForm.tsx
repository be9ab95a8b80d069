import {
  Button,
  Checkbox,
  DeleteRegular,
  Field,
  Input,
  makeStyles,
  Select,
  settings,
  tokens,
  useAllEntities,
} from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { groupState } from '@trestle/schema/entities/group_state';
import { useState } from 'react';
import { ModelTable } from './ModelTable';
import { isRuleFor, newModelRule, type ModelRuleRow } from './fieldRules';
import { allow, deny, hasSubRoutes, remove, type StateRuleRow, type StateRules } from './stateRules';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'end' },
  name: { minWidth: '220px' },
});

/** Fields of a rule that the panel draws; `details` is for programs alone (S2 §3). */
const DRAWN_FIELDS = ['group_permissions', 'state_name', 'deny', 'models', 'details'];

interface StateRuleFormProps {
  state: StateRuleRow;
  /** Its position among the states. */
  at: number;
  states: StateRules;
  routes: readonly string[];
  locked: boolean;
  onChange: (states: StateRuleRow[]) => void;
  onRename: (route: string) => void;
}

/** Edits one rule: its name, whether it denies, and the models whose fields it hides or locks. */
export function StateRuleForm({ state, at, states, routes, locked, onChange, onRename }: StateRuleFormProps) {
  const styles = useStyles();
  const [name, setName] = useState(state.state_name);
  const isNameTaken = name !== state.state_name && states.some((each) => each.state_name === name.trim());
  const put = (change: Partial<StateRuleRow>) =>
    onChange(states.map((each, i) => (i === at ? { ...state, ...change } : each)));
  const rename = () => {
    if (!name.trim() || isNameTaken) {
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
          validationState={isNameTaken ? 'error' : 'none'}
          validationMessage={isNameTaken ? 'A rule with this name already exists' : undefined}
        >
          <Input
            value={name}
            maxLength={groupState.fields.state_name.maxlength}
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
    // One entry for each model: an entity that shares another's rules is ruled there.
    .filter((entity) => !entity.sharesRulesOf)
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
