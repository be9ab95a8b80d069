import { Button, collection, Field, makeStyles, Select, settings, toast, tokens } from '@trestle/kit/core';
import { useAllEntities, useMayCall, useRegisteredRoutes } from '@trestle/kit/core';
import { ConfirmDialog, Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listedStates, stateNames, type StateRuleRow } from './stateRules';
import { copyRules, readsAll, type RulesTemplate } from './templates';
import { loadDeletedRules, useDeletedRecords } from './versions/useDeletedRecords';

const useStyles = makeStyles({
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  // As wide as a name needs, however long an option is.
  select: { width: '280px', maxWidth: '100%', '& > *': { minWidth: 0 } },
});

const DENY_EVERYTHING: RulesTemplate = { denyByDefault: true, states: [] };
const ALLOW_EVERYTHING: RulesTemplate = { denyByDefault: false, states: [] };

/** Asks first, on a new record, what its rules begin with: a default, or a template. */
export function StartFrom() {
  const styles = useStyles();
  const { locked, access } = useFormContext();
  const { value: states, set: setStates, now: statesNow } = useFormValue<StateRuleRow[]>('states');
  const { value: byDefault, set: setByDefault } = useFormValue<boolean>('deny_by_default');
  const details = useFormValue<string>('details');
  const group = useFormValue<number>('group');
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const records = useRecords();
  const deleted = useDeletedRecords();
  const [waiting, setWaiting] = useState<RulesTemplate | null>(null);
  if (locked || access.locked.has('states') || access.hidden.has('states')) return null;
  const put = ({ denyByDefault, states: rules }: RulesTemplate) => {
    setByDefault(denyByDefault);
    setStates(rules);
  };
  // Rules may have been made while a template was loading.
  const begin = (template: RulesTemplate) => (statesNow()?.length ? setWaiting(template) : put(template));
  const names = () =>
    listedStates(
      stateNames(
        pages.map(({ name }) => name),
        entities,
      ),
      [],
    );
  const copy = async (id: number) => {
    try {
      begin(copyRules((await collection(groupPermissions).item(id)) as unknown as Parameters<typeof copyRules>[0]));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  const restore = async (id: number) => {
    try {
      const rules = await loadDeletedRules(id);
      if (!details.now()) details.set(rules.details);
      const former = deleted.find((each) => each.id === id)?.group;
      if (former && !group.now()) group.set(former);
      begin(copyRules(rules));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <Section
      heading="Start from"
      why="What may members do where no rule says anything? The rules below change with it."
      narrow
    >
      <fieldset className={styles.choices} aria-label="Start from">
        <Button
          appearance={byDefault === true ? 'primary' : 'secondary'}
          aria-pressed={byDefault === true}
          onClick={() => begin(DENY_EVERYTHING)}
          title="The safe way"
        >
          Nothing: deny by default
        </Button>
        <Button
          appearance={byDefault === true ? 'secondary' : 'primary'}
          aria-pressed={byDefault !== true}
          onClick={() => begin(ALLOW_EVERYTHING)}
        >
          Everything: allow by default
        </Button>
        <Button onClick={() => begin(readsAll(entities, names(), settings.slug))}>Reads all, changes nothing</Button>
        <RecordSelect
          label="Like group"
          options={records.map(({ id, group__name: name }) => ({ id, label: name ?? '' }))}
          onChoose={(id) => void copy(id)}
        />
        <RecordSelect label="Deleted rules" options={deleted} onChoose={(id) => void restore(id)} />
      </fieldset>
      <ConfirmDialog
        open={waiting !== null}
        title="Replace the rules?"
        words={`The ${states?.length ?? 0} rules of this record are replaced. Nothing is saved yet.`}
        yes="Replace"
        onAnswer={(yes) => {
          if (yes && waiting) put(waiting);
          setWaiting(null);
        }}
      />
    </Section>
  );
}

interface RecordSelectProps {
  label: string;
  options: readonly { id: number; label: string }[];
  onChoose: (id: number) => void;
}

/** Chooses the record to begin with. Empty when there is none. */
function RecordSelect({ label, options, onChoose }: RecordSelectProps) {
  const styles = useStyles();
  if (options.length === 0) return null;
  return (
    <Field label={label} className={styles.select}>
      <Select value="" onChange={(_, data) => data.value && onChoose(Number(data.value))}>
        <option value="">-- Select an Item --</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The permission records that may be copied, by group. */
const useRecords = () => {
  const may = useMayCall(groupPermissions, 'list');
  const { data } = useQuery({
    queryKey: ['list', 'group_permissions', 'to copy'],
    enabled: may,
    queryFn: ({ signal }) => collection(groupPermissions).list({ limit: 2000, sort: 'group__name' }, signal),
  });
  return data?.results ?? [];
};
