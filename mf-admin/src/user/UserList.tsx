import { Button, makeStyles, ofVariant, settings, Tag, tokens, useSession } from '@trestle/kit/core';
import { activityOfRow, ListPage } from '@trestle/kit/list';
import { user } from '@trestle/schema/entities/user';
import { lazy, Suspense, useCallback, useState } from 'react';
import { mayActAs, offersSudo } from './maySudo';

const SudoDialog = lazy(() => import('./SudoDialog').then(({ SudoDialog: Dialog }) => ({ default: Dialog })));

const useStyles = makeStyles({
  sudo: {
    minWidth: '56px', color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

interface Row { readonly [field: string]: unknown }

const isInactive = (row: Row): boolean => activityOfRow(ofVariant(user), row) === 'inactive';
/** The Go variant has dates in place of the flag; they, too, are shown as Active or Inactive (S2 §2). Without a start one is active (S1 §4). */
const status = {
  name: 'active_start_date', label: 'Status',
  render: (row: Row) => (isInactive(row) ? <Tag>Inactive</Tag> : <Tag tone="good">Active</Tag>),
};
/** Filtered in a line of their own (S2 §2). */
const FILTERED = ['username', 'first_name', 'last_name', 'email'];
const COLUMNS = settings.variant === 'go' ? ['username', 'first_name', 'last_name', 'email', status, 'store__name'] : undefined;

/** Users (S2 §2), with the red SUDO button per row for whom it is offered to. */
export default function UserList() {
  const styles = useStyles();
  const { user: me, sudo } = useSession();
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const offered = offersSudo(me, sudo, settings.variant);
  const button = useCallback((row: Row) => {
    const { id, descriptive_name: name, username } = row as { id: number; descriptive_name?: string; username: string };
    if (!me || isInactive(row) || !mayActAs(me, row)) return null;
    return <Button size="small" appearance="primary" className={styles.sudo} title={`Act as ${name || username}`} onClick={() => setChosen({ id, name: name || username })}>SUDO</Button>;
  }, [me, styles.sudo]);
  return (
    <>
      <ListPage entity={user} columns={COLUMNS} filterRow={FILTERED} rowActions={offered ? button : undefined} actionsWidth={72} />
      {chosen && <Suspense><SudoDialog {...chosen} onClose={() => setChosen(null)} /></Suspense>}
    </>
  );
}
