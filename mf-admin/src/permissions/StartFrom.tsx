import { Button, collection, ErrorCard, makeStyles, tokens, useMayCall, withLoadError } from '@trestle/kit/core';
import { ConfirmDialog, Section, useFormContext } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useQuery } from '@tanstack/react-query';
import { RecordSelect } from './RecordSelect';
import { useStartingRules } from './useStartingRules';
import { useDeletedRecords, type RecordChoices } from './versions/useDeletedRecords';

/** Reads more records than any company has groups. */
const MAX_RECORDS = 2000;

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
});

/** Offers what the rules of a new record begin with: a default, a template, another group's rules, or deleted ones. */
export function StartFrom() {
  const { locked, access } = useFormContext();
  const canEditRules = !locked && !access.locked.has('states') && !access.hidden.has('states');
  return canEditRules ? <StartSection /> : null;
}

function StartSection() {
  const styles = useStyles();
  const rules = useStartingRules();
  const groupRecords = useGroupRecords();
  const deletedRecords = useDeletedRecords();
  const restore = (id: number) => {
    const record = deletedRecords.choices?.find((each) => each.id === id);
    if (record) rules.restoreRecord(record);
  };
  return (
    <Section
      heading="Start from"
      why="What may members do where no rule says anything? The rules below change with it."
      narrow
    >
      <fieldset className={styles.choices} aria-label="Start from">
        <Button
          appearance={rules.deniesByDefault ? 'primary' : 'secondary'}
          aria-pressed={rules.deniesByDefault}
          onClick={rules.denyEverything}
          title="The safe way"
        >
          Nothing: deny by default
        </Button>
        <Button
          appearance={rules.deniesByDefault ? 'secondary' : 'primary'}
          aria-pressed={!rules.deniesByDefault}
          onClick={rules.allowEverything}
        >
          Everything: allow by default
        </Button>
        <Button onClick={rules.startReadingAll}>Reads all, changes nothing</Button>
        <RecordSelect label="Like group" options={groupRecords.choices} onChoose={rules.copyRecord} />
        <RecordSelect label="Deleted rules" options={deletedRecords.choices} onChoose={restore} />
      </fieldset>
      <LoadProblem title="The rules of other groups could not be loaded" {...groupRecords} />
      <LoadProblem title="Deleted rules could not be loaded" {...deletedRecords} />
      <ConfirmDialog
        open={rules.needsConfirmation}
        title="Replace the rules?"
        words={`The ${rules.ruleCount} rules of this record are replaced. Nothing is saved yet.`}
        yes="Replace"
        onAnswer={rules.confirm}
      />
    </Section>
  );
}

const LoadProblem = ({ title, error, retry }: { title: string } & Pick<RecordChoices<unknown>, 'error' | 'retry'>) =>
  error ? <ErrorCard title={title} error={error} onRetry={retry} /> : null;

/** Loads the permission records that can be copied, sorted by their groups' names. */
const useGroupRecords = (): RecordChoices<{ id: number; label: string }> => {
  const mayListRecords = useMayCall(groupPermissions, 'list');
  const query = useQuery({
    queryKey: ['list', 'group_permissions', 'to copy'],
    enabled: mayListRecords,
    queryFn: ({ signal }) => collection(groupPermissions).list({ limit: MAX_RECORDS, sort: 'group__name' }, signal),
  });
  const { data, error, refetch } = withLoadError(query);
  const choices = mayListRecords ? data?.results.map(({ id, group__name: name }) => ({ id, label: name ?? '' })) : [];
  return { choices, error, retry: () => void refetch() };
};
