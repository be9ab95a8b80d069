import {
  Button,
  Checkbox,
  DeleteRegular,
  Field,
  Input,
  makeStyles,
  settings,
  tokens,
  useAllEntities,
} from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { groupState } from '@trestle/schema/entities/group_state';
import type { AccessRules } from '@trestle/schema/access';
import { Fragment, useState } from 'react';
import { AddModel } from './AddModel';
import { ModelTable } from './ModelTable';
import { isRuleFor, type ModelRuleRow } from './rules/fieldRules';
import { SameFacts } from './SameFacts';
import { allow, deny, hasSubRoutes, removeRule, type StateRuleRow, type StateRules } from './rules/stateRules';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'end' },
  name: { minWidth: '220px' },
});

/** Fields of a rule that the form draws, and `details`, which is for programs alone (S2 §3). */
const DRAWN_FIELDS = ['group_permissions', 'state_name', 'deny', 'models', 'details'];

interface StateRuleFormProps {
  state: StateRuleRow;
  /** Position of the rule among the states. */
  index: number;
  states: StateRules;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as access rules in the server's form. */
  rules: AccessRules;
  locked: boolean;
  onChange: (states: StateRuleRow[]) => void;
  onRename: (route: string) => void;
}

/** Edits one rule: its name, whether it denies, and the models whose fields it hides or locks. */
export function StateRuleForm(props: StateRuleFormProps) {
  const { state, index, states, routes, denyByDefault, rules, locked, onChange, onRename } = props;
  const styles = useStyles();
  const entities = useAllEntities();
  const [name, setName] = useState(state.state_name);
  const isNameTaken = name !== state.state_name && states.some((each) => each.state_name === name.trim());
  const update = (changes: Partial<StateRuleRow>) =>
    onChange(states.map((each, i) => (i === index ? { ...state, ...changes } : each)));
  /** Takes over the typed name, once it is complete: each letter would be a rule of its own in the list of routes. */
  const rename = () => {
    if (!name.trim() || isNameTaken) {
      setName(state.state_name);
      return;
    }
    if (name.trim() === state.state_name) return;
    update({ state_name: name.trim() });
    onRename(name.trim());
  };
  const replaceModel = (model: ModelRuleRow, modelIndex: number) =>
    update({ models: state.models.map((each, i) => (i === modelIndex ? model : each)) });
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
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              // Both save the form while the field has the focus.
              if (key === 'Enter' || (key.toLowerCase() === 's' && (ctrlKey || metaKey))) rename();
            }}
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
            onClick={() => onChange(removeRule(states, state.state_name, routes))}
          >
            Remove rule
          </Button>
        )}
      </div>
      <RemainingRowFields
        entity={groupState}
        path={`states[${index}]`}
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
          {state.models.map((model, modelIndex) => {
            const entity = entities.find((each) => isRuleFor(model, each, settings.slug));
            return (
              <Fragment key={`${model.id ?? 'new'} ${modelIndex}`}>
                <ModelTable
                  model={model}
                  path={`states[${index}].models[${modelIndex}]`}
                  locked={locked}
                  onChange={(next) => replaceModel(next, modelIndex)}
                  onRemove={() => update({ models: state.models.filter((_, i) => i !== modelIndex) })}
                />
                {entity && (
                  <SameFacts
                    model={model}
                    entity={entity}
                    states={states}
                    routes={routes}
                    rules={rules}
                    denyByDefault={denyByDefault}
                    locked={locked}
                    onChange={onChange}
                  />
                )}
              </Fragment>
            );
          })}
          {!locked && (
            <AddModel models={state.models} onAdd={(model) => update({ models: [...state.models, model] })} />
          )}
        </>
      )}
    </>
  );
}
