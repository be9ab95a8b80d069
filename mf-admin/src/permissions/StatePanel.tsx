import {
  allEntities,
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
} from '@trestle/kit/core';
import { decidingState, stateMatches, type AccessRules } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/effects';
import { useState } from 'react';
import { ModelTable } from './ModelTable';
import { isOf, modelFor, type ModelRow } from './models';
import { readOnly } from './readOnly';
import { lookupWords, serverWords } from './serverWords';
import {
  allow,
  deny,
  hasBelow,
  isAlwaysOpen,
  isDenied,
  remove,
  verdictFor,
  type StateRow,
  type States,
} from './states';

const useStyles = makeStyles({
  panel: { display: 'grid', rowGap: '14px', minWidth: 0, alignContent: 'start' },
  heading: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'end' },
  middle: { alignItems: 'center' },
  name: { minWidth: '220px' },
});

interface StatePanelProps {
  route: string | null;
  states: States;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as the server decides by it. */
  rules: AccessRules;
  error?: string;
  locked: boolean;
  onChange: (states: StateRow[]) => void;
  onRename: (route: string) => void;
}

/** The rule of the chosen route: its name, whether it denies and, when not, which fields of which models it hides or locks. */
export function StatePanel(props: StatePanelProps) {
  const styles = useStyles();
  const { route, states, routes, denyByDefault, rules, error, locked, onChange } = props;
  if (route === null) return <p className={styles.hint}>Choose a route to see its rule.</p>;
  const at = states.findIndex((state) => state.state_name === route);
  const state = states[at];
  const red = isDenied(verdictFor(states, denyByDefault, route));
  const by = states.find(
    (each) => each.deny === red && stateMatches(each.state_name, decidingState(rules.groups, route)),
  )?.state_name;
  const entities = allEntities();
  const words = [serverWords(rules, route, entities), lookupWords(rules, route, entities)]
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
          <p className={styles.hint}>Seen, but not created, changed, deleted or merged.</p>
        </div>
      )}
      {state ? (
        <Rule {...props} state={state} at={at} />
      ) : (
        <>
          <p className={styles.hint}>
            {isAlwaysOpen(route)
              ? 'Always open, whatever a rule says.'
              : `No rule of its own: ${red ? 'denied' : 'allowed'} ${by ? `by ${by}` : red ? 'by default' : 'as nothing denies it'}.`}
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

function Rule({
  state,
  at,
  states,
  routes,
  locked,
  onChange,
  onRename,
}: StatePanelProps & { state: StateRow; at: number }) {
  const styles = useStyles();
  const [name, setName] = useState(state.state_name);
  const taken = name !== state.state_name && states.some((each) => each.state_name === name.trim());
  const put = (change: Partial<StateRow>) =>
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
  const putModel = (model: ModelRow, place: number) =>
    put({ models: state.models.map((each, i) => (i === place ? model : each)) });
  return (
    <>
      <div className={styles.row}>
        <Field
          className={styles.name}
          label="State name"
          validationState={taken ? 'error' : 'none'}
          validationMessage={taken ? 'There is a rule of this name' : undefined}
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
      {state.deny ? (
        <p className={styles.hint}>
          Denied, so there are no fields to hide.{' '}
          {hasBelow(state.state_name, routes) && 'What is below it was denied with it: to allow it takes that back.'}
        </p>
      ) : (
        <>
          {state.models.map((model, place) => (
            <ModelTable
              key={`${model.id ?? 'new'} ${place}`}
              model={model}
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

/** Chooses the model whose fields are to be hidden or locked. */
function AddModel({ taken, onAdd }: { taken: readonly ModelRow[]; onAdd: (model: ModelRow) => void }) {
  const styles = useStyles();
  const free = allEntities()
    .filter((entity) => !taken.some((model) => isOf(model, entity, settings.slug)))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Field className={styles.name} label="Add a model">
      <Select
        value=""
        onChange={(_, data) => {
          const entity = free.find((each) => each.name === data.value);
          if (entity) onAdd(modelFor(entity, settings.slug));
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
