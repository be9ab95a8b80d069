import { useChoice } from './lookupChoices';

/** What a foreign key points at, by name; ' (Disabled)' where that is not active any more. */
export function LookupLabel({ entity, id }: { entity: string; id: number }) {
  const { data } = useChoice(entity, id);
  return <>{data ? `${data.label}${data.disabled ? ' (Disabled)' : ''}` : `#${id}`}</>;
}
