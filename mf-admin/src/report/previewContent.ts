import { decideOperation, type AccessRules } from '@trestle/schema/access';
import { mayOpenPage, type PagesByRoute, type PageViewer } from '@trestle/schema/rights/pageAccess';
import type { Entity, Operation } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import { ruledEntities, ruledFields } from '@trestle/schema/rights/fieldRights';
import { describeReadable, readableElsewhere } from '@trestle/schema/rights/sameFacts';
import { screenAccess, type Screen } from '@trestle/schema/rights/screens';

/** The screens of an entity, with the call that each needs. */
const SCREENS: readonly { screen: Screen; label: string; needs: Operation; saves: Operation | null }[] = [
  { screen: 'list', label: 'List', needs: 'list', saves: null },
  { screen: 'edit', label: 'Form', needs: 'read', saves: 'edit' },
  { screen: 'create', label: 'New record', needs: 'create', saves: 'create' },
];
/** Names of all screens, as column headings. */
export const SCREEN_LABELS: readonly string[] = SCREENS.map(({ label }) => label);

/** Whether a field is the text of a foreign key with the same label. The key has a line already. */
const isDisplayField = ({ name, label, via }: Field, entity: Entity): boolean =>
  via !== undefined && entity.fields[name.replace(/__.*$/, '')]?.label === label;

/** Says what somebody may do with a field that isn't hidden. A new record has no read-only values yet. */
const describeUse = (screen: Screen, field: Field, isOpen: boolean): string => {
  if (!isWritable(field)) return screen === 'create' ? '–' : 'sees';
  return isOpen ? 'can change' : 'sees';
};

const describeElsewhere = (rules: AccessRules, entity: Entity, field: Field, entities: readonly Entity[]): string => {
  const places = readableElsewhere(rules, entity, field.name, entities);
  return places.length > 0 ? describeReadable(field, places) : '';
};

/** What somebody may do with the fields of an entity, by screen. Closed screens are left out. */
export interface FieldUses {
  screens: readonly string[];
  fields: readonly {
    name: string;
    label: string;
    uses: readonly string[];
    /** Where a field that no screen shows can be read all the same: 'The same price stands in Stock › Price.' */
    elsewhere: string;
  }[];
}

/** Says what somebody with these rules may do with each field of an entity, on each screen. */
export const fieldUses = (rules: AccessRules, entity: Entity, entities: readonly Entity[]): FieldUses => {
  const shownScreens = SCREENS.filter(({ needs }) => decideOperation(rules, entity, needs).allowed).map((each) => ({
    ...each,
    maySave: each.saves !== null && decideOperation(rules, entity, each.saves).allowed,
    access: screenAccess(rules, each.screen, entity, entity, entities),
  }));
  return {
    screens: shownScreens.map(({ label }) => label),
    fields: ruledFields(entity)
      .filter((field) => !field.hide && !field.filter_only && !isDisplayField(field, entity))
      .map((field) => ({
        name: field.name,
        label: field.label,
        uses: shownScreens.map(({ screen, maySave, access: { hidden, locked } }) =>
          hidden.has(field.name) ? 'hidden' : describeUse(screen, field, maySave && !locked.has(field.name)),
        ),
        elsewhere: shownScreens.every(({ access }) => access.hidden.has(field.name))
          ? describeElsewhere(rules, entity, field, entities)
          : '',
      })),
  };
};

/** Returns the entities with pages whose records somebody may read, sorted by name. */
export const readableEntities = (rules: AccessRules, entities: readonly Entity[]): Entity[] =>
  ruledEntities(entities)
    .filter((entity) => !entity.withoutPages)
    .filter((entity) => (['list', 'read'] as const).some((call) => decideOperation(rules, entity, call).allowed))
    .toSorted((a, b) => a.plural.localeCompare(b.plural));

/** Splits states into those that are open to somebody and the denied ones. */
export const splitStates = (
  rules: AccessRules,
  states: readonly string[],
  pages: PagesByRoute = new Map(),
  viewer: PageViewer = { headOffice: true },
): [open: string[], denied: string[]] => {
  const open = new Set(states.filter((state) => mayOpenPage(rules, state, pages.get(state), viewer)));
  return [[...open], states.filter((state) => !open.has(state))];
};
