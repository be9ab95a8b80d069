import { decideOperation, routeStates, type AccessRules } from '../access';
import type { Entity, Operation } from '../entity';
import type { Field } from '../field';
import { fieldAccess, fieldLimits } from '../fieldAccess';
import { isServed } from './effects';
import { reachableEntities } from './fieldRights';

/** A field, and the entity that has it. */
export interface FieldPlace {
  entity: Entity;
  field: Field;
}
const referenceOf = ({ entity, field }: FieldPlace): string => `${entity.name}.${field.name}`;

/**
 * Returns the field whose rules hold for a field: that of the entity whose data it shares, if there is one. A rule about
 * the price of stock is one about the price of available stock, too.
 */
const ruledPlace = (entity: Entity, name: string, entities: readonly Entity[]): FieldPlace => {
  const owner = entities.find((each) => each.name === entity.sharesRulesOf && name in each.fields) ?? entity;
  return { entity: owner, field: owner.fields[name]! };
};

/** Returns the fields without `sameAs` that a field leads to: itself, or where its fact begins. */
const originsOf = (place: FieldPlace, entities: readonly Entity[]): string[] =>
  place.field.sameAs?.flatMap((reference) => {
    const [name, field] = reference.split('.') as [string, string];
    const entity = entities.find((each) => each.name === name);
    // The browser knows the entities of the loaded remotes alone.
    return entity ? originsOf({ entity, field: entity.fields[field]! }, entities) : [reference];
  }) ?? [referenceOf(place)];

/** Values that the server copies come last, then names decide: entities are known in the order in which remotes load. */
const byPlace = (a: FieldPlace, b: FieldPlace): number =>
  Number(Boolean(a.field.reads)) - Number(Boolean(b.field.reads)) ||
  describePlaces([a]).localeCompare(describePlaces([b]), 'en');

/**
 * Returns the other fields that hold the same fact as a field, by the declarations' `sameAs`. Values that the server
 * copies (`reads`) come last, since they follow a rule on their source by themselves.
 */
export const sameFacts = (entity: Entity, field: string, entities: readonly Entity[]): FieldPlace[] => {
  const asked = ruledPlace(entity, field, entities);
  const origins = originsOf(asked, entities);
  return entities
    .filter(({ sharesRulesOf }) => !entities.some(({ name }) => name === sharesRulesOf))
    .flatMap((each) => Object.values(each.fields).map((own): FieldPlace => ({ entity: each, field: own })))
    .filter((place) => referenceOf(place) !== referenceOf(asked))
    .filter((place) => originsOf(place, entities).some((origin) => origins.includes(origin)))
    .toSorted(byPlace);
};

/** Rows of an entity in the replies to another's calls, or to its own. */
interface Showing {
  /** The entity that is called. */
  called: Entity;
  /** The entity of the rows. */
  shown: Entity;
  /** The field of the called entity that holds the rows, where they are nested. */
  within?: string;
}
/** Returns the ways in which a field's rows are shown: its own calls, those of the same data, and nested rows. */
const showingsOf = ({ entity, field }: FieldPlace, entities: readonly Entity[]): Showing[] => [
  { called: entity, shown: entity },
  ...entities
    .filter((each) => each.sharesRulesOf === entity.name && field.name in each.fields && !each.callerIdField)
    .map((each) => ({ called: each, shown: each })),
  ...entities.flatMap((called) =>
    Object.values(called.fields)
      .filter((rows) => rows.kind === 'ManyToMany' && !rows.ids_only && rows.ref === entity.name)
      .map((rows) => ({ called, shown: entity, within: rows.name })),
  ),
];
const REPLIES: readonly Operation[] = ['list', 'read', 'create', 'edit'];

/** A call whose reply holds a field, and the states whose field rules apply to it. */
export interface ShowingCall {
  routes: readonly string[];
  /** Whether the rules hide the field in it. */
  hidden: boolean;
}
/** Returns the calls that are open and whose replies hold a field, or would if it were not hidden. */
export const openCallsShowing = (rules: AccessRules, place: FieldPlace, entities: readonly Entity[]): ShowingCall[] =>
  showingsOf(place, entities).flatMap(({ called, shown, within }) => {
    const related = [...new Set([called, ...reachableEntities(shown, entities)])];
    const find = (name: string) => related.find((each) => each.name === name);
    return REPLIES.filter((call) => !within || call !== 'list')
      .filter((call) => isServed(called, call) && decideOperation(rules, called, call).allowed)
      .flatMap((call): ShowingCall[] => {
        const routes = routeStates(called, call);
        const limits = fieldLimits(rules, routes, related);
        if (within && fieldAccess(limits, called, find).hidden.has(within)) return [];
        return [{ routes, hidden: fieldAccess(limits, shown, find).hidden.has(place.field.name) }];
      });
  });

/** Returns where somebody still reads the fact that a field holds. */
export const readableElsewhere = (
  rules: AccessRules,
  entity: Entity,
  field: string,
  entities: readonly Entity[],
): FieldPlace[] =>
  sameFacts(entity, field, entities).filter((place) =>
    openCallsShowing(rules, place, entities).some(({ hidden }) => !hidden),
  );

/** Returns the other fields of the same fact that rules hide, in calls that are open. */
export const hiddenElsewhere = (
  rules: AccessRules,
  entity: Entity,
  field: string,
  entities: readonly Entity[],
): FieldPlace[] =>
  sameFacts(entity, field, entities).filter((place) => {
    const calls = openCallsShowing(rules, place, entities);
    return calls.length > 0 && calls.every(({ hidden }) => hidden);
  });

/** Names fields for the user: 'Stock › Price, Order Line › Unit price'. */
export const describePlaces = (places: readonly FieldPlace[]): string =>
  places.map(({ entity, field }) => `${entity.label} › ${field.label}`).join(', ');
/** Says what two fields share: 'the same price'. */
export const describeFact = ({ kind }: Pick<Field, 'kind'>): string =>
  `the same ${kind === 'Money' ? 'price' : 'value'}`;
/** Says where a hidden field's fact is readable: 'The same price stands in Stock › Price.' */
export const describeReadable = (field: Pick<Field, 'kind'>, places: readonly FieldPlace[]): string =>
  `${describeFact(field).replace(/^t/, 'T')} stands in ${describePlaces(places)}.`;
