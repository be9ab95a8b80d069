import { Field, makeStyles, Select, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import type { AccessRules } from '@trestle/schema/access';
import { menuOf } from '@trestle/schema/rights/lockout';
import { useMemo, useState } from 'react';
import { describeState } from '../permissions/rules/describeState';
import { useRightsScope } from '../permissions/changes/useRightsChanges';
import { readableEntities, splitStates } from './previewContent';
import { PreviewFields } from './PreviewFields';
import { useReportStyles } from './reportStyles';

const useStyles = makeStyles({
  halves: {
    display: 'grid',
    gridTemplateColumns: 'minmax(200px, 300px) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: `0 0 ${tokens.spacingVerticalM}`, padding: 0, listStyleType: 'none' },
  group: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  pages: { margin: `${tokens.spacingVerticalM} 0`, '& summary': { cursor: 'pointer' } },
});

interface RightsPreviewProps {
  /** The rights of the person. */
  rules: AccessRules;
  isStoreUser: boolean;
}

/** Shows what somebody with these rules sees: their menu, their pages, and the fields of lists and forms. */
export function Preview({ rules, isStoreUser }: RightsPreviewProps) {
  const styles = useStyles();
  const reportStyles = useReportStyles();
  const entities = useAllEntities();
  const { pages, menus } = useRegisteredRoutes();
  const scope = useRightsScope();
  const menuEntries = useMemo(
    () => menuOf(rules, menus, !isStoreUser, scope.pages),
    [rules, menus, isStoreUser, scope],
  );
  const groups = [...new Set(menuEntries.map(({ group }) => group))];
  const [openStates, deniedStates] = useMemo(
    () => splitStates(rules, scope.routes.toSorted(), scope.pages, { headOffice: !isStoreUser }),
    [rules, scope, isStoreUser],
  );
  const readable = useMemo(() => readableEntities(rules, entities), [rules, entities]);
  const [chosenEntity, setChosenEntity] = useState('');
  const shownEntity = readable.find(({ name }) => name === chosenEntity) ?? readable[0];
  const describe = (state: string) => describeState(state, entities, pages);
  return (
    <div className={styles.halves}>
      <section aria-label="Menu">
        <h3 className={styles.heading}>Menu</h3>
        {menuEntries.length === 0 && <p className={reportStyles.hint}>There are no menu items for them.</p>}
        {groups.map((group) => (
          <div key={group}>
            <div className={styles.group}>{group}</div>
            <ul className={styles.list} aria-label={group}>
              {menuEntries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <li key={`${entry.title} ${entry.order}`}>{entry.title}</li>
                ))}
            </ul>
          </div>
        ))}
      </section>
      <section aria-label="Pages and fields">
        <h3 className={styles.heading}>Pages and fields</h3>
        <PageNames label={`${openStates.length} pages and rights are open`} names={openStates.map(describe)} />
        <PageNames label={`${deniedStates.length} are denied`} names={deniedStates.map(describe)} />
        {shownEntity ? (
          <>
            <div className={reportStyles.tools}>
              <Field label="Fields of" className={reportStyles.select}>
                <Select value={shownEntity.name} onChange={(_, data) => setChosenEntity(data.value)}>
                  {readable.map(({ name, plural }) => (
                    <option key={name} value={name}>
                      {plural}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            <PreviewFields rules={rules} entity={shownEntity} />
          </>
        ) : (
          <p className={reportStyles.hint}>They see no records.</p>
        )}
      </section>
    </div>
  );
}

function PageNames({ label, names }: { label: string; names: readonly string[] }) {
  const styles = useStyles();
  return (
    <details className={styles.pages}>
      <summary>{label}</summary>
      {names.join(', ')}
    </details>
  );
}
