import { EmptyState, ErrorCard, makeStyles, PageHeader, RouteLink, SkeletonBlock, toast } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { useState } from 'react';
import { EditDialog } from '../machines/EditDialog';
import { pageStyles } from '../machines/styles';
import { tell } from '../machines/tell';
import { ShownOnce } from '../ShownOnce';
import { useShownSecrets } from '../useShownSecrets';
import { ServiceForm } from './ServiceForm';
import { ServiceTable } from './ServiceTable';
import { useServices, type ServiceRecord, type ServiceValues } from './useServices';

const useStyles = makeStyles(pageStyles);

/** The services with which teams bring data of their own: registers, changes and removes them (contract §3). */
export default function Services() {
  const styles = useStyles();
  const { data, error, refetch, statuses, create, save: saveService, setActive, remove } = useServices();
  const { show, ...shown } = useShownSecrets();
  const [edited, setEdited] = useState<ServiceRecord | null>(null);
  const [serviceToRemove, setServiceToRemove] = useState<ServiceRecord | null>(null);

  const register = async (values: ServiceValues): Promise<void> => {
    const { id, name: owner, secret } = await create(values);
    show({ id, owner, text: secret });
  };
  const save = async ({ name: _name, ...values }: ServiceValues): Promise<void> => {
    await saveService(edited!, values);
    // Another service may be open by now.
    setEdited((latest) => (latest === edited ? null : latest));
    toast.success(`${edited!.name} was saved.`);
  };
  const switchOver = async (service: ServiceRecord): Promise<string> => {
    await setActive(service, !service.is_active);
    return `${service.name} is ${service.is_active ? 'off' : 'on'}.`;
  };
  const answerRemoval = (yes: boolean): void => {
    if (yes && serviceToRemove) void tell(remove(serviceToRemove).then(() => `${serviceToRemove.name} was removed.`));
    setServiceToRemove(null);
  };
  return (
    <div className={styles.page}>
      <PageHeader title="Services" />
      <p className={styles.words}>
        A team's own service answers the calls under /api/x/ and its name. It is closed to all but administrators until{' '}
        <RouteLink route="group_permissions.list">a group&apos;s permissions</RouteLink> name its states.
      </p>
      <div className={styles.card}>
        <ShownOnce what="secret" {...shown} />
        <ServiceForm onSave={register} />
      </div>
      {error && <ErrorCard title="The services could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={120} />}
      {!error && data?.results.length === 0 && <EmptyState words="There are no services yet." />}
      {!error && data && data.results.length > 0 && (
        <div className={styles.card}>
          <ServiceTable
            services={data.results}
            statuses={statuses}
            onEdit={setEdited}
            onSwitch={(service) => void tell(switchOver(service))}
            onRemove={setServiceToRemove}
          />
        </div>
      )}
      {edited && (
        <EditDialog title={`Edit the service '${edited.name}'`} onSave={save} onClose={() => setEdited(null)}>
          {(form) => <ServiceForm service={edited} {...form} />}
        </EditDialog>
      )}
      <ConfirmDialog
        open={serviceToRemove !== null}
        title={`Remove the service '${serviceToRemove?.name ?? ''}'?`}
        words="Its addresses are gone at once, and its secret with them. Its data stay with the team."
        yes="Remove it"
        danger
        onAnswer={answerRemoval}
      />
    </div>
  );
}
