import {
  Alert,
  Button,
  ErrorCard,
  formatDateTime,
  makeStyles,
  PageHeader,
  PageSkeleton,
  Select,
  tokens,
  useSearchParams,
} from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useState } from 'react';
import { Dependencies } from './Dependencies';
import { FreezeDialog } from './FreezeDialog';
import type { Modules as ModuleList } from '@trestle/schema/modules';
import { useModules, type ModuleRelease } from './moduleData';
import { ModuleDetails } from './ModuleDetails';
import { ModuleTable } from './ModuleTable';
import { sortByTeam, teamsOf } from './overview';
import { ReleaseTokens } from './ReleaseTokens';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

const isRemote = ({ name }: { name: string }): boolean => name !== SHELL_NAME;

/** Formats the number of remotes and their contracts: '4 remotes, contract 2 and 3'. */
const formatNote = (list: ModuleList<ModuleRelease>): string => {
  const modules = list.modules.filter(isRemote);
  const contracts = [...new Set(modules.flatMap(({ current }) => current?.contract ?? []))].toSorted();
  const remotes = modules.length === 1 ? '1 remote' : `${modules.length} remotes`;
  return `${remotes}, contract ${contracts.join(' and ')}`;
};

/**
 * Shows whose each remote is, which release of it and of the shell runs, for whom, its errors, and what the remotes
 * depend on. Releases, rolls back and freezes (contract §3).
 */
export default function Modules() {
  const styles = useStyles();
  const { data, error, refetch } = useModules();
  const [search, setSearch] = useSearchParams();
  const team = search.get('team');
  const modules = sortByTeam(data?.modules ?? []);
  const teams = teamsOf(modules);
  const shownModules = modules.filter(({ owner }) => !team || owner?.team === team);
  const [dialog, setDialog] = useState<'tokens' | 'freeze' | null>(null);
  const selected = shownModules.find(({ name }) => name === search.get('module')) ?? shownModules[0] ?? modules[0];
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title="Modules" note={data && formatNote(data)}>
        {teams.length > 1 && (
          <Select
            aria-label="Team"
            value={team ?? ''}
            onChange={(_, { value }) => setSearch(value ? { team: value } : {}, { replace: true })}
          >
            <option value="">All teams</option>
            {teams.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        <Button onClick={() => setDialog('tokens')}>Release tokens</Button>
        <Button disabled={!data} onClick={() => setDialog('freeze')}>
          {data?.frozen ? 'End the freeze' : 'Freeze releases'}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        {data?.frozen && (
          <Alert intent="warning">
            Releases are frozen since {formatDateTime(data.frozen.date)}
            {data.frozen.user && ` by ${data.frozen.user}`}: {data.frozen.reason}
          </Alert>
        )}
        {data && selected && (
          <>
            <ModuleTable
              modules={shownModules}
              selectedName={selected.name}
              onSelect={(name) => setSearch({ ...(team && { team }), module: name }, { replace: true })}
            />
            <ModuleDetails key={selected.name} state={selected} />
            <Dependencies modules={data.modules} />
          </>
        )}
        {!selected && error && (
          <ErrorCard title="The modules could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!selected && !error && <PageSkeleton />}
      </div>
      {dialog === 'tokens' && (
        <ReleaseTokens remotes={(data?.modules ?? []).filter(isRemote).map(({ name }) => name)} onClose={close} />
      )}
      {dialog === 'freeze' && data && <FreezeDialog frozen={data.frozen} onClose={close} />}
    </>
  );
}
