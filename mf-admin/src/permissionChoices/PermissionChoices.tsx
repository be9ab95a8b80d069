import { Checkbox, ErrorCard, formatNumber, Input, makeStyles, tokens, useMayCall } from '@trestle/kit/core';
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

/** Draws a section of permissions, in place of its check boxes. Its hint says what they are for. */
export const PERMISSION_SECTION: CustomSection = {
  draws: ({ ref }) => ref === permission.name,
  render: (fields) => fields.map((field) => <PermissionChoices key={field.name} field={field} />),
};

/** A section of its own for a field of permissions. Empty where the variant has no such field. */
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

/** Single permissions of a user or a group. No page here reads them, so all but the chosen ones are folded away. */
function PermissionChoices({ field: { name, label } }: { field: Field }) {
  const styles = useStyles();
  const { locked: formLocked, access } = useFormContext();
  const may = useMayCall(permission, 'list');
  const locked = formLocked || access.locked.has(name);
  const { permissions, models, error, retry } = usePermissions(may && !locked);
  const { value, set } = useFormValue<number[]>(name);
  // Those that are unchecked stay in view, so that they can be checked again.
  const [keptIds, setKeptIds] = useState<readonly number[]>([]);
  if (locked || !may) return <FormField name={name} />;
  if (error) return <ErrorCard title="The permissions could not be loaded" error={error} onRetry={retry} />;
  if (!permissions) return <p className={styles.hint}>Loading …</p>;
  const chosen = value ?? [];
  const toggle = (id: number, on: boolean) => {
    if (!on) setKeptIds([...keptIds, id]);
    set(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  const inView = permissions.filter(({ id }) => chosen.includes(id) || keptIds.includes(id));
  return (
    <fieldset className={styles.box} aria-label={label} data-field={name} tabIndex={-1}>
      {inView.length === 0 && <p className={styles.hint}>None chosen.</p>}
      <div className={styles.list}>
        {inView.map((row) => (
          <Checkbox
            key={row.id}
            checked={chosen.includes(row.id)}
            label={`${row.name} · ${typeLabel(row, models)}`}
            onChange={(_, data) => toggle(row.id, data.checked === true)}
          />
        ))}
      </div>
      <FoldedContent label={`Permissions that open nothing here (${formatNumber(permissions.length)})`}>
        <AllPermissions label={label} permissions={permissions} models={models} chosen={chosen} onToggle={toggle} />
      </FoldedContent>
    </fieldset>
  );
}

interface AllPermissionsProps {
  label: string;
  permissions: readonly PermissionRow[];
  models: ReadonlyMap<number, string>;
  chosen: readonly number[];
  onToggle: (id: number, on: boolean) => void;
}

/** All permissions in a list that scrolls, below the names of their content types. */
function AllPermissions({ label, permissions, models, chosen, onToggle }: AllPermissionsProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const groups = groupPermissionsByType(searchPermissions(permissions, typed, models), models);
  return (
    <>
      <Input
        className={styles.search}
        size="small"
        type="search"
        aria-label={`Search ${label}`}
        placeholder="Search"
        value={typed}
        onChange={(_, data) => setTyped(data.value)}
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
                  checked={chosen.includes(row.id)}
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
