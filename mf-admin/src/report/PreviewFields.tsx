import { useAllEntities } from '@trestle/kit/core';
import { decideOperation, type AccessRules } from '@trestle/schema/access';
import { ruledFields } from '@trestle/schema/rights/fieldRights';
import { screenAccess, type Screen } from '@trestle/schema/screens';
import type { Entity, Operation } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { isWritable } from '@trestle/schema/validate';
import { useReportStyles } from './reportStyles';

/** The screens of an entity, with the call that each needs. */
const SCREENS: readonly { screen: Screen; label: string; needs: Operation; saves: Operation | null }[] = [
  { screen: 'list', label: 'List', needs: 'list', saves: null },
  { screen: 'edit', label: 'Form', needs: 'read', saves: 'edit' },
  { screen: 'create', label: 'New record', needs: 'create', saves: 'create' },
];

/** The text of a foreign key, under the same label: it follows the key's own line. */
const isDisplayField = ({ name, label, via }: Field, entity: Entity): boolean =>
  via !== undefined && entity.fields[name.replace(/__.*$/, '')]?.label === label;

/** A new record has no read-only values yet. */
const describeUse = (screen: Screen, field: Field, isOpen: boolean): string => {
  if (!isWritable(field)) return screen === 'create' ? '–' : 'sees';
  return isOpen ? 'can change' : 'sees';
};

/** Shows which fields of an entity's list and forms somebody sees and may change, as the screens decide it. */
export function PreviewFields({ rules, entity }: { rules: AccessRules; entity: Entity }) {
  const look = useReportStyles();
  const entities = useAllEntities();
  const shown = SCREENS.filter(({ needs }) => decideOperation(rules, entity, needs).allowed).map((each) => ({
    ...each,
    maySave: each.saves !== null && decideOperation(rules, entity, each.saves).allowed,
    access: screenAccess(rules, each.screen, entity, entity, entities),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <section className={look.scroller} tabIndex={0} aria-label={`Fields of ${entity.plural}`}>
      <table className={look.table} aria-label={`Fields of ${entity.plural}`}>
        <thead>
          <tr>
            <th scope="col" className={look.header}>
              Field
            </th>
            {shown.map(({ screen, label }) => (
              <th key={screen} scope="col" className={look.header}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ruledFields(entity)
            .filter((field) => !field.hide && !field.filter_only && !isDisplayField(field, entity))
            .map((field) => (
              <tr key={field.name}>
                <th scope="row" className={look.cell}>
                  {field.label}
                </th>
                {shown.map(({ screen, maySave, access: { hidden, locked } }) => (
                  <td key={screen} className={look.cell}>
                    {hidden.has(field.name) ? 'hidden' : describeUse(screen, field, maySave && !locked.has(field.name))}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
