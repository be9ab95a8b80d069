import { useChoices } from '../../form/fields/lookup/lookupChoices';
import { SpeedSelect, type SpeedSelectProps } from './SpeedSelect';

export interface LookupSpeedSelectProps extends Omit<SpeedSelectProps, 'items' | 'loading' | 'error' | 'onRetry'> {
  /** Name of the look-up entity. */
  entity: string;
}

/** A speed select of a look-up table. Its entries with a quick order are the large ones. */
export function LookupSpeedSelect({ entity, ...props }: LookupSpeedSelectProps) {
  const { choices, loading, error, retry } = useChoices(entity, '', true);
  return (
    <SpeedSelect
      {...props}
      items={choices}
      loading={loading}
      error={error ? 'The choices could not be loaded.' : undefined}
      onRetry={retry}
    />
  );
}
