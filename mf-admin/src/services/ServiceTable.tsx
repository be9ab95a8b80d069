import { makeStyles, mergeClasses, StatusBadge, tokens } from '@trestle/kit/core';
import type { ServiceHealth, ServiceStatus } from '@trestle/schema/teamServices';
import { RowButtons } from '../machines/RowButtons';
import { tableStyles } from '../tableStyles';
import { collectionsOf, type ServiceRecord } from './useServices';

const useStyles = makeStyles({
  ...tableStyles,
  text: { color: tokens.colorNeutralForeground2, marginLeft: tokens.spacingHorizontalXS },
});

/** What can be done with a service. */
export interface ServiceActions {
  onEdit: (service: ServiceRecord) => void;
  onSwitch: (service: ServiceRecord) => void;
  onRemove: (service: ServiceRecord) => void;
}

const HEALTH: Readonly<Record<ServiceHealth, { tone: 'good' | 'bad' | 'quiet'; label: string }>> = {
  good: { tone: 'good', label: 'Well' },
  bad: { tone: 'bad', label: 'Not well' },
  silent: { tone: 'bad', label: 'Silent' },
  unknown: { tone: 'quiet', label: 'Not known' },
};

interface ServiceTableProps extends ServiceActions {
  services: readonly ServiceRecord[];
  statuses: ReadonlyMap<string, ServiceStatus>;
}

/** A table of services with their health, and a button for each thing that can be done. */
export function ServiceTable({ services, statuses, ...actions }: ServiceTableProps) {
  const styles = useStyles();
  return (
    <table className={mergeClasses(styles.table, styles.cards)} aria-label="Services">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Origin</th>
          <th scope="col">Collections</th>
          <th scope="col">Health</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {services.map((service) => (
          <tr key={service.id}>
            <th scope="row">{service.name}</th>
            <td data-label="Origin">{service.origin}</td>
            <td data-label="Collections">{collectionsOf(service)}</td>
            <td>
              <Health service={service} status={statuses.get(service.name)} />
            </td>
            <td>
              <RowButtons
                name={service.name}
                actions={{
                  Edit: () => actions.onEdit(service),
                  [service.is_active ? 'Switch off' : 'Switch on']: () => actions.onSwitch(service),
                  Remove: () => actions.onRemove(service),
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Health({ service, status }: { service: ServiceRecord; status: ServiceStatus | undefined }) {
  const styles = useStyles();
  if (!service.is_active) return <StatusBadge tone="warning">Off</StatusBadge>;
  const { tone, label } = HEALTH[status?.health ?? 'unknown'];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {status && <span className={styles.text}>{status.text}</span>}
    </>
  );
}
