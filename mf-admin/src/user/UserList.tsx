import {
  ArrowUploadRegular,
  Button,
  DANGER_BUTTON,
  ErrorCard,
  loadable,
  makeStyles,
  forActiveVariant,
  settings,
  StatusBadge,
  useMayCall,
  useMayOpen,
  useNavigateToRoute,
  useSession,
} from '@trestle/kit/core';
import { activityOfRow, ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import { useCallback, useMemo, useState } from 'react';
import { useGroupNames } from '../group/useGroups';
import { mayActAs, offersSudo } from './canImpersonate';

const SudoDialog = loadable(async () => ({ default: (await import('./SudoDialog')).SudoDialog }));

const useStyles = makeStyles({
  sudo: {
    minWidth: '56px',
    ...DANGER_BUTTON,
  },
});

interface UserListRow {
  readonly [field: string]: unknown;
}

const isInactive = (row: UserListRow): boolean => activityOfRow(forActiveVariant(user), row) === 'inactive';
/**
 * Shows a user as Active or Inactive, by flag or in the Go variant by dates (S2 §2). Without a start date a user is
 * active (S1 §4).
 */
const statusColumn = {
  name: 'active_start_date',
  label: 'Status',
  showOnMobile: true,
  render: (row: UserListRow) =>
    isInactive(row) ? <StatusBadge>Inactive</StatusBadge> : <StatusBadge tone="good">Active</StatusBadge>,
};
/** Columns whose filters are shown from the start (S2 §2). */
const FILTERED_COLUMNS = ['username', 'first_name', 'last_name', 'email'];
const staffColumn = { name: 'is_staff', render: (row: UserListRow) => (row['is_staff'] ? 'Yes' : '–') };
const flagColumns =
  settings.variant === 'go' ? [statusColumn] : [{ name: 'is_active', showOnMobile: true }, staffColumn];

/** Lists users (S2 §2), with a red SUDO button for those who may use it. */
export default function UserList() {
  const styles = useStyles();
  const { user: me, sudo } = useSession();
  const { groups, error: groupsError, isLoading: areGroupsLoading, retry: loadGroups } = useGroupNames();
  const maySeeGroups = useMayCall(group, 'list');
  const columns = useMemo((): ColumnSpec<RowOf<typeof user>>[] => {
    const groupsColumn = {
      name: 'groups',
      label: 'Groups',
      width: 120,
      showOnMobile: true,
      render: (row: UserListRow) =>
        groups
          ? (row['groups'] as number[])
              .map((id) => groups.get(id)?.name)
              .filter(Boolean)
              .join(', ') || '–'
          : '?',
    };
    return [
      'username',
      'first_name',
      'last_name',
      // Fits 'stefan.kowalski@trestle.example' on one line.
      { name: 'email', width: 256, showOnMobile: true },
      // Badge and staff flag follow the e-mail (S2 §2), so that no narrow table leaves them out.
      ...flagColumns,
      ...(maySeeGroups ? [groupsColumn] : []),
      'store__name',
    ];
  }, [groups, maySeeGroups]);
  const [userToImpersonate, setUserToImpersonate] = useState<{ id: number; name: string } | null>(null);
  const isSudoOffered = offersSudo(me, sudo, settings.variant);
  const renderSudoButton = useCallback(
    (row: UserListRow) => {
      const {
        id,
        descriptive_name: name,
        username,
      } = row as { id: number; descriptive_name?: string; username: string };
      if (!me || isInactive(row) || !mayActAs(me, row, groups, settings.superuserGroup)) return null;
      return (
        <Button
          size="small"
          appearance="primary"
          className={styles.sudo}
          title={`Act as ${name || username}`}
          onClick={() => setUserToImpersonate({ id, name: name || username })}
        >
          SUDO
        </Button>
      );
    },
    [me, groups, styles.sudo],
  );
  return (
    <>
      {groupsError && (
        <ErrorCard title="The users' groups could not be loaded" error={groupsError} onRetry={loadGroups} />
      )}
      <ListPage
        entity={user}
        columns={columns}
        filterRow={FILTERED_COLUMNS}
        loading={areGroupsLoading}
        actions={<ImportButton />}
        rowActions={isSudoOffered ? renderSudoButton : undefined}
        actionsWidth={72}
      />
      {userToImpersonate && <SudoDialog {...userToImpersonate} onClose={() => setUserToImpersonate(null)} />}
    </>
  );
}

/** Opens the import of people, for those who may create them. */
function ImportButton() {
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen('user.import');
  const mayCreate = useMayCall(user, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate('user.import')}>
      Import
    </Button>
  );
}
