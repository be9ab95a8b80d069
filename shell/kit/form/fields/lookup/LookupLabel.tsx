import { useChoice } from './lookupChoices';

/** Label of a foreign key's record, with ' (Disabled)' if it is inactive. */
export function LookupLabel({ entity, id }: { entity: string; id: number }) {
  const { data } = useChoice(entity, id);
  return <>{data ? `${data.label}${data.disabled ? ' (Disabled)' : ''}` : `#${id}`}</>;
}
