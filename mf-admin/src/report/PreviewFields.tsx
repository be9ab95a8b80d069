import { makeStyles, tokens, useAllEntities } from '@trestle/kit/core';
import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { fieldUses } from './previewContent';
import { useReportStyles } from './reportStyles';

const useStyles = makeStyles({
  elsewhere: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'normal',
  },
});

/** Shows which fields of an entity's list and forms somebody sees and may change. */
export function PreviewFields({ rules, entity }: { rules: AccessRules; entity: Entity }) {
  const styles = useStyles();
  const reportStyles = useReportStyles();
  const { screens, fields } = fieldUses(rules, entity, useAllEntities());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <section className={reportStyles.scroller} tabIndex={0} aria-label={`Fields of ${entity.plural}`}>
      <table className={reportStyles.table} aria-label={`Fields of ${entity.plural}`}>
        <thead>
          <tr>
            {['Field', ...screens].map((name) => (
              <th key={name} scope="col" className={reportStyles.header}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, uses, elsewhere }) => (
            <tr key={name}>
              <th scope="row" className={reportStyles.cell}>
                {label}
                {elsewhere && <span className={styles.elsewhere}>{elsewhere}</span>}
              </th>
              {uses.map((use, index) => (
                <td key={screens[index]} className={reportStyles.cell}>
                  {use}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
