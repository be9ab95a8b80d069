import { group } from '@trestle/schema/entities/group';
import type { Audience } from '@trestle/schema/entities/list_view';
import { Button, Checkbox, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { collection } from '../../core/api/collection';
import { Alert } from '../../core/feedback/Alert';
import { toast } from '../../core/feedback/toasts';
import { ConfirmDialog } from '../../form/ConfirmDialog';
import { Dialog } from '../../core/feedback/Dialog';
import { useSession } from '../../core/session/useSession';
import { useMayShareViews, useRefreshViews, viewCollection, type SavedView } from './savedViews';
import type { ViewQuestion, ViewsToolProps } from './ViewsMenu';

const MAX_NAME_LENGTH = 100;
const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px' },
  foot: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' },
});

/** The groups that a view can be given to: one's own; an administrator's choice is all of them. */
const useGroups = (needed: boolean): readonly { id: number; name: string }[] => {
  const { user, rules } = useSession();
  const all = useQuery({
    queryKey: ['groups of views'],
    enabled: needed && Boolean(rules?.superuser),
    queryFn: async ({ signal }) =>
      (await collection(group).list({ limit: 1000, filter: 'all', sort: 'name' }, signal)).results as {
        id: number;
        name: string;
      }[],
  });
  return all.data ?? user?.groups ?? [];
};

interface ViewDialogProps extends ViewsToolProps {
  question: ViewQuestion;
  onClose: () => void;
}

/** Asks for what a view is called and for whom it is, or whether it shall go. */
export default function ViewDialog(props: ViewDialogProps) {
  const { question, shown, onClose } = props;
  const refresh = useRefreshViews();
  if (question !== 'delete') return <Naming {...props} />;
  const remove = async () => {
    try {
      await viewCollection.remove(shown.view!.id);
      shown.choose(null);
      await refresh();
    } catch (problem) {
      toast.error(`The view could not be deleted. ${(problem as Error).message}`);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete “${shown.view!.name}”?`}
      yes="Delete"
      onAnswer={(yes) => (yes ? void remove() : onClose())}
      words={
        shown.view!.audience === 'me'
          ? 'The list itself stays as it is.'
          : 'It is gone for all who use it. The list itself stays as it is.'
      }
    />
  );
}

function Naming({ entity, route, shown, now, question, onClose }: ViewDialogProps) {
  const styles = useStyles();
  const refresh = useRefreshViews();
  const mayShare = useMayShareViews();
  const before = question === 'edit' ? shown.view : null;
  const [name, setName] = useState(before?.name ?? '');
  const [audience, setAudience] = useState<Audience>(before?.audience ?? 'me');
  const groups = useGroups(mayShare);
  const [chosen, setChosen] = useState<number | null>(before?.group ?? null);
  const [opens, setOpens] = useState(before?.is_default ?? false);
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState(false);
  const { user } = useSession();
  const ofGroup = chosen ?? user?.groups[0]?.id ?? groups[0]?.id ?? null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    const body = { name: name.trim(), audience, group: audience === 'group' ? ofGroup : null, is_default: opens };
    try {
      const saved = before
        ? await viewCollection.patch(before.id, { ...body, modified_date: before.modified_date })
        : await viewCollection.create({ ...body, other_name: entity.name, route, state: now });
      toast.success(before ? 'Updated Item' : 'Created Item');
      await refresh();
      if (!before) shown.choose((saved as unknown as SavedView).id);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setWorking(false);
    }
  };
  return (
    <Dialog title={before ? 'Rename or share the view' : 'Save the list as a view'} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem && <Alert intent="error">{problem}</Alert>}
        <Field
          label="Name"
          required
          hint={before ? undefined : 'Keeps the search, the order, the filters, the columns and the rows per page.'}
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
            <Select value={String(ofGroup ?? '')} onChange={(_, { value }) => setChosen(Number(value))}>
              {groups.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Checkbox
          label={
            audience === 'me'
              ? 'Open the list with it'
              : 'Open the list with it for all of them who have no view of their own for that'
          }
          checked={opens}
          onChange={(_, { checked }) => setOpens(checked === true)}
        />
        <div className={styles.foot}>
          <Button disabled={working} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" appearance="primary" disabled={working || !name.trim()}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
