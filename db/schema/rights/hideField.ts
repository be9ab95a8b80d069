import { decide, routeStates, stateMatches, type AccessRules, type ModelRule, type StateRule } from '../access';
import { collectionPath, type Entity, type Operation } from '../entity';
import { appliesTo } from '../fieldAccess';
import { segmentOf } from './narrowRules';
import { openCallsShowing, type FieldPlace } from './sameFacts';

/** Hides one field in a model's rules, in its own rule or a new one. */
export const hideField = <M extends ModelRule>(model: M, field_name: string): M => {
  const hasRule = model.fields.some((rule) => rule.field_name === field_name);
  const { deny_update = false } = model.fields.find((rule) => rule.field_name === '*') ?? {};
  const fields = hasRule ? model.fields : [...model.fields, { field_name, deny_read: false, deny_update }];
  return {
    ...model,
    fields: fields.map((rule) => (rule.field_name === field_name ? { ...rule, deny_read: true } : rule)),
  };
};

const newModel = (entity: Entity, slug: string): ModelRule => ({
  model_name: entity.name,
  base_uri: collectionPath(entity, slug),
  fields: [],
});
/** Hides a field in the rules of one state. */
const hideInState = (state: StateRule, { entity, field }: FieldPlace, slug: string): StateRule => {
  const model = state.models.find((each) => appliesTo(each, entity.name));
  const hiding = hideField(model ?? newModel(entity, slug), field.name);
  return {
    ...state,
    models: model ? state.models.map((each) => (each === model ? hiding : each)) : [...state.models, hiding],
  };
};

const OPERATIONS: readonly Operation[] = ['list', 'read', 'create', 'edit', 'delete'];
/** A permission record that is edited, and what it is edited for. */
export interface EditedRecord {
  states: readonly StateRule[];
  deny_by_default: boolean;
}
interface Application {
  entities: readonly Entity[];
  /** Names of the pages' routes. */
  routes: readonly string[];
  /** The setting PRODUCT_SLUG. */
  slug: string;
}
const rulesOf = ({ states, deny_by_default }: EditedRecord): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [{ group: 0, deny_by_default, states }],
});

/** Whether a rule that allows an entity's module would open nothing that is closed, and close nothing. */
const isNeutral = (record: EditedRecord, module: string, { entities, routes }: Application): boolean => {
  const ofModule = [...routes, ...entities.flatMap((each) => OPERATIONS.flatMap((call) => routeStates(each, call)))];
  const extended = { ...record, states: [...record.states, { state_name: module, deny: false, models: [] }] };
  const [before, after] = [rulesOf(record), rulesOf(extended)];
  return ofModule
    .filter((route) => segmentOf(route) === module)
    .every((route) => decide(before, route).allowed === decide(after, route).allowed);
};

/**
 * Returns the names of the states that get the rule. A state of the entity's own name applies to all calls that show its
 * rows, and so does '*'. Where neither allows, a new rule for the module is made if it opens nothing. Otherwise the
 * rules of the calls that show the field get it.
 */
const hidingStates = (record: EditedRecord, place: FieldPlace, application: Application): string[] => {
  const { name } = place.entity;
  const allowed = record.states.filter(({ deny }) => !deny).map(({ state_name }) => state_name);
  const general = [name, '*'].find((each) => allowed.includes(each));
  if (general) return [general];
  const isNamed = record.states.some(({ state_name }) => state_name === name);
  if (!isNamed && isNeutral(record, name, application)) return [name];
  const calls = openCallsShowing(rulesOf(record), place, application.entities).filter(({ hidden }) => !hidden);
  return allowed.filter((state) => calls.some(({ routes }) => routes.some((route) => stateMatches(state, route))));
};

/**
 * Hides fields in a record's rules, wherever they can be read by it. A field that follows one of the others, such as a
 * price copied from a hidden price, gets no rule of its own. No rule opens anything.
 * @returns the states, those unchanged as the same objects
 */
export const hideFields = (
  record: EditedRecord,
  places: readonly FieldPlace[],
  application: Application,
): readonly StateRule[] =>
  places.reduce<readonly StateRule[]>((states, place) => {
    const current = { ...record, states };
    const calls = openCallsShowing(rulesOf(current), place, application.entities);
    if (calls.every(({ hidden }) => hidden)) return states;
    return hidingStates(current, place, application).reduce<readonly StateRule[]>((changed, name) => {
      const all = changed.some(({ state_name }) => state_name === name)
        ? changed
        : [...changed, { state_name: name, deny: false, models: [] }];
      return all.map((state) => (state.state_name === name ? hideInState(state, place, application.slug) : state));
    }, states);
  }, record.states);
