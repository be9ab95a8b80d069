import { group } from '@trestle/schema/entities/group';
import type { Audience } from '@trestle/schema/entities/list_view';
import { Button, Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { collection } from '../../core/api/collection';
import { useSingleCall } from '../../core/api/useSingleCall';
import { Alert } from '../../core/feedback/Alert';
import { toast } from '../../core/feedback/toasts';
import { isSignedOut } from '../../core/session/authenticate';
import { useSession } from '../../core/session/useSession';
import { ConfirmDialog } from '../../form/ConfirmDialog';
import { FormDialog } from '../../form/FormDialog';
import { useWhileShown } from '../../form/useWhileShown';
import { useMayShareViews, useRefreshViews, viewCollection, type SavedView } from './savedViews';
import { useShownAddress } from './useShownAddress';
import type { ViewContext, ViewDialogMode } from './viewContext';

const MAX_NAME_LENGTH = 100;
const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  buttons: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface ViewDialogProps extends ViewContext {
  mode: ViewDialogMode;
  onClose: () => void;
}

/** Asks for a view's name and audience, or whether to delete it. */
export default function ViewDialog(props: ViewDialogProps) {
  return props.mode === 'delete' ? <DeleteView {...props} /> : <ViewForm {...props} />;
}

function DeleteView({ active, onClose }: ViewDialogProps) {
  const refresh = useRefreshViews();
  const [view] = useState(active.view!);
  const closeIfShown = useWhileShown(onClose);
  // A list that was opened in another view meanwhile, after Cancel, stays in it.
  const leaveIfShown = useWhileShown(() => active.choose(null));
  const { run: remove } = useSingleCall(async () => {
    try {
      await viewCollection.remove(view.id);
      leaveIfShown();
      await refresh();
    } catch (problem) {
      toast.error(`The view could not be deleted. ${(problem as Error).message}`);
    }
    closeIfShown();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete “${view.name}”?`}
      yes="Delete"
      onAnswer={(yes) => (yes ? void remove() : onClose())}
      words={
        view.audience === 'me'
          ? 'The list itself does not change.'
          : 'Everyone loses this view. The list itself does not change.'
      }
    />
  );
}

function ViewForm({ entity, route, active, current, mode, onClose }: ViewDialogProps) {
  const styles = useStyles();
  const refresh = useRefreshViews();
  const mayShare = useMayShareViews();
  const { user } = useSession();
  const editedView = mode === 'edit' ? active.view : null;
  const [name, setName] = useState(editedView?.name ?? '');
  const [audience, setAudience] = useState<Audience>(editedView?.audience ?? 'me');
  const [chosenGroup, setChosenGroup] = useState<number | null>(editedView?.group ?? null);
  const [isDefault, setIsDefault] = useState(editedView?.is_default ?? false);
  const [problem, setProblem] = useState('');
  const groups = useShareableGroups(mayShare);
  const groupId = chosenGroup ?? user?.groups[0]?.id ?? groups[0]?.id ?? null;
  const closeIfShown = useWhileShown(onClose);
  const address = useShownAddress();
  const { run: save, isRunning: saving } = useSingleCall(async () => {
    setProblem('');
    const savedAddress = address.current;
    const body = {
      name: name.trim(),
      audience,
      group: audience === 'group' ? groupId : null,
      is_default: isDefault,
    };
    try {
      const saved = editedView
        ? await viewCollection.patch(editedView.id, { ...body, modified_date: editedView.modified_date })
        : await viewCollection.create({ ...body, other_name: entity.name, route, state: current });
      toast.success(editedView ? 'Updated Item' : 'Created Item');
      await refresh();
      // A list that was left or changed meanwhile, after Cancel, stays as it is.
      if (!editedView && address.current === savedAddress) active.choose((saved as unknown as SavedView).id);
      closeIfShown();
    } catch (error) {
      // After a new login the dialog is as it was, without an error about the session that ended.
      if (!isSignedOut(error)) setProblem((error as Error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog title={editedView ? 'Rename or share the view' : 'Save the list as a view'} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {problem && <Alert intent="error">{problem}</Alert>}
        <Field
          label="Name"
          required
          hint={editedView ? undefined : 'Saves the search, sorting, filters, columns and rows per page.'}
        >
          <Input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        {mayShare && (
          <Field label="For">
            <Select value={audience} onChange={(_, { value }) => setAudience(value as Audience)}>
              <option value="me">Only me</option>
              {groups.length > 0 && <option value="group">A group</option>}
              <option value="everyone">Everyone</option>
            </Select>
          </Field>
        )}
        {mayShare && audience === 'group' && (
          <Field label="Group">
            <Select value={String(groupId ?? '')} onChange={(_, { value }) => setChosenGroup(Number(value))}>
              {groups.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Checkbox
          label={DEFAULT_LABELS[audience]}
          checked={isDefault}
          onChange={(_, { checked }) => setIsDefault(checked === true)}
        />
        <div className={styles.buttons}>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" appearance="primary" disabled={!name.trim()} disabledFocusable={saving}>
            Save
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const DEFAULT_LABELS: Readonly<Record<Audience, string>> = {
  me: 'Make this the default view',
  group: 'Make this the default view for everyone in the group',
  everyone: 'Make this the default view for everyone',
};

/** The groups that a view can be shared with: the user's own; for administrators all of them. */
const useShareableGroups = (needed: boolean): readonly { id: number; name: string }[] => {
  const { user, rules } = useSession();
  const allGroups = useQuery({
    queryKey: ['groups of views'],
    enabled: needed && Boolean(rules?.superuser),
    queryFn: async ({ signal }) => {
      const { results } = await collection(group).list({ limit: 1000, filter: 'all', sort: 'name' }, signal);
      return results as { id: number; name: string }[];
    },
  });
  return allGroups.data ?? user?.groups ?? [];
};
