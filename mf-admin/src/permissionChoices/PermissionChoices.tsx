import {
  Checkbox,
  ErrorCard,
  formatNumber,
  Input,
  makeStyles,
  PHONE,
  SkeletonBlock,
  tokens,
  useMayCall,
} from '@trestle/kit/core';
import { FormField, Section, useFormContext, useFormValue, type CustomSection } from '@trestle/kit/form';
import { permission } from '@trestle/schema/entities/permission';
import type { Field } from '@trestle/schema/field';
import { useState } from 'react';
import { FoldedContent } from '../FoldedContent';
import { groupPermissionsByType, searchPermissions, typeLabel, type PermissionRow } from './permissionGroups';
import { usePermissions } from './usePermissions';

const useStyles = makeStyles({
  box: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  hint: { margin: `${tokens.spacingVerticalXXS} 0`, color: tokens.colorNeutralForeground3 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    alignItems: 'start',
  },
  loading: {
    display: 'grid',
    alignItems: 'center',
    height: '36px',
    [PHONE]: { height: '44px' },
  },
  scroller: {
    maxHeight: '320px',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  search: { width: 'min(300px, 100%)', margin: `${tokens.spacingVerticalXS} 0` },
  type: { border: 'none', margin: `0 0 ${tokens.spacingVerticalS}`, padding: 0, minWidth: 0 },
  typeName: {
    padding: 0,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
});

/** Draws the section of permissions of a form, in place of its check boxes. */
export const PERMISSION_SECTION: CustomSection = {
  draws: ({ ref }) => ref === permission.name,
  render: (fields) => fields.map((field) => <PermissionChoices key={field.name} field={field} />),
};

/** A section for one field of permissions. Empty where the variant has no such field. */
export function PermissionSection({ name }: { name: string }) {
  const { entity, access } = useFormContext();
  const field = entity.fields[name];
  if (!field || access.hidden.has(name)) return null;
  return (
    <Section heading={field.label} why={field.hint}>
      <PermissionChoices field={field} />
    </Section>
  );
}

/** The single permissions of a user or a group. No page reads them, so all but the chosen ones are folded away. */
function PermissionChoices({ field: { name, label } }: { field: Field }) {
  const styles = useStyles();
  const { locked: formLocked, access } = useFormContext();
  const mayListPermissions = useMayCall(permission, 'list');
  const locked = formLocked || access.locked.has(name);
  const { permissions, models, error, retry } = usePermissions(mayListPermissions && !locked);
  const { value, set } = useFormValue<number[]>(name);
  // Permissions that the user unchecks stay in view, so that they can be checked again.
  const [keptIds, setKeptIds] = useState<readonly number[]>([]);
  if (locked || !mayListPermissions) return <FormField name={name} />;
  if (error) return <ErrorCard title="The permissions could not be loaded" error={error} onRetry={retry} />;
  const chosenIds = value ?? [];
  if (!permissions) return <ChosenSkeleton count={chosenIds.length} />;
  const toggle = (id: number, isChosen: boolean) => {
    if (!isChosen) setKeptIds([...keptIds, id]);
    set(isChosen ? [...chosenIds, id] : chosenIds.filter((each) => each !== id));
  };
  const shownPermissions = permissions.filter(({ id }) => chosenIds.includes(id) || keptIds.includes(id));
  return (
    <fieldset className={styles.box} aria-label={label} data-field={name} tabIndex={-1}>
      {shownPermissions.length === 0 && <p className={styles.hint}>None chosen.</p>}
      <div className={styles.list}>
        {shownPermissions.map((row) => (
          <Checkbox
            key={row.id}
            checked={chosenIds.includes(row.id)}
            label={`${row.name} · ${typeLabel(row, models)}`}
            onChange={(_, data) => toggle(row.id, data.checked === true)}
          />
        ))}
      </div>
      <FoldedContent label={`Permissions that open nothing here (${formatNumber(permissions.length)})`}>
        <AllPermissions
          label={label}
          permissions={permissions}
          models={models}
          chosenIds={chosenIds}
          onToggle={toggle}
        />
      </FoldedContent>
    </fieldset>
  );
}

/** Keeps the room of the chosen permissions, so that what is below stays where it is when their names come. */
function ChosenSkeleton({ count }: { count: number }) {
  const styles = useStyles();
  const line = (key: number) => (
    <div key={key} className={styles.loading}>
      <SkeletonBlock width="70%" />
    </div>
  );
  // The last line stands for the button that shows all of them.
  return (
    <div aria-busy="true" aria-label="Loading">
      <div className={styles.list}>{Array.from({ length: Math.max(count, 1) }, (_, index) => line(index))}</div>
      {line(count)}
    </div>
  );
}

interface AllPermissionsProps {
  label: string;
  permissions: readonly PermissionRow[];
  models: ReadonlyMap<number, string>;
  chosenIds: readonly number[];
  onToggle: (id: number, isChosen: boolean) => void;
}

/** A scrolling list of all permissions, grouped by content type, with a search. */
function AllPermissions({ label, permissions, models, chosenIds, onToggle }: AllPermissionsProps) {
  const styles = useStyles();
  const [searchText, setSearchText] = useState('');
  const groups = groupPermissionsByType(searchPermissions(permissions, searchText, models), models);
  return (
    <>
      <Input
        className={styles.search}
        size="small"
        type="search"
        aria-label={`Search ${label}`}
        placeholder="Search"
        value={searchText}
        onChange={(_, data) => setSearchText(data.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={`All ${label}`}>
        {groups.length === 0 && <p className={styles.hint}>Nothing found</p>}
        {groups.map(({ contentType, label: type, permissions: rows }) => (
          <fieldset key={contentType} className={styles.type}>
            <legend className={styles.typeName}>{type}</legend>
            <div className={styles.list}>
              {rows.map((row) => (
                <Checkbox
                  key={row.id}
                  checked={chosenIds.includes(row.id)}
                  label={row.name}
                  onChange={(_, data) => onToggle(row.id, data.checked === true)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </section>
    </>
  );
}
