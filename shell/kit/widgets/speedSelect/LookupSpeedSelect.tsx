import { useChoices } from '../../form/fields/lookupChoices';
import { SpeedSelect, type SpeedSelectProps } from './SpeedSelect';

export interface LookupSpeedSelectProps extends Omit<SpeedSelectProps, 'items' | 'loading' | 'error' | 'onRetry'> {
  /** Name of the entity that is chosen from. */
  entity: string;
}

/** A speed select over a look-up table: its entries with a quick order are the quick ones. */
export function LookupSpeedSelect({ entity, ...props }: LookupSpeedSelectProps) {
  const { choices, loading, error, retry } = useChoices(entity, '', true);
  return (
    <SpeedSelect
      {...props}
      items={choices}
      loading={loading}
      error={error ? 'It could not be loaded.' : undefined}
      onRetry={retry}
    />
  );
}
