import type { MovedRecords } from '@trestle/schema/mergePreview';
import type { Write } from '../../call/context';

/** What becomes of a record that used a merged one: it uses that again, or stays as it is. */
type Fate = 'moved' | 'stayed';

/** Counts records by what becomes of them. A record that goes back in one place counts as moved. */
export class UndoCounts {
  private readonly fates = new Map<string, Map<number, Fate>>();

  add(fate: Fate, entity: string, id: number): void {
    const ofEntity = this.fates.get(entity) ?? new Map<number, Fate>();
    this.fates.set(entity, ofEntity);
    if (ofEntity.get(id) !== 'moved') ofEntity.set(id, fate);
  }

  /** Returns the numbers by collection, of those that the caller may read. */
  of(fate: Fate, { context, caller }: Write): MovedRecords[] {
    return [...this.fates].flatMap(([name, ids]) => {
      const count = [...ids.values()].filter((each) => each === fate).length;
      const isReadable = caller.administrator || caller.attachable?.read.includes(name);
      if (count === 0 || !isReadable) return [];
      const { label, plural } = context.find(name);
      return [{ name, label: count === 1 ? label : plural, count }];
    });
  }
}
