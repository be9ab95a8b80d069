import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState, type FormEvent } from 'react';
import { clausesIn, isComplete, MAX_CLAUSES, newClause, newGroup, readQuery, writeQuery } from './queryDraft';
import { filterableFields, defaultField } from './filterableFields';
import { QueryGroup } from './QueryGroup';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: '12px',
    marginBottom: '12px',
    padding: '12px',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  note: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

export interface QueryBuilderProps {
  entity: Entity;
  access: FieldAccess;
  /** The `query` that is applied, as JSON text. Give the builder this as its key, too: another query is another draft. */
  query: string;
  onApply: (query: string) => void;
}

/** The advanced query (S1 §4, §5): nothing is asked for before 'Apply Query' is pressed. */
export default function QueryBuilder({ entity, access, query, onApply }: QueryBuilderProps) {
  const styles = useStyles();
  const applied = useMemo(() => readQuery(query, entity), [query, entity]);
  const fields = useMemo(
    () => filterableFields(entity, access, new Set(applied ? clausesIn(applied).map((clause) => clause.field) : [])),
    [entity, access, applied],
  );
  const [draft, setDraft] = useState(
    () => applied ?? newGroup(fields.length ? [newClause(defaultField(fields)!)] : []),
  );
  const [tried, setTried] = useState(false);
  const written = writeQuery(draft);
  if (!fields.length) return null;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete(draft, entity)) onApply(written);
  };
  return (
    <form className={styles.box} aria-label="Advanced query" onSubmit={apply}>
      <QueryGroup
        group={draft}
        fields={fields}
        depth={0}
        tried={tried}
        full={clausesIn(draft).length >= MAX_CLAUSES}
        onChange={setDraft}
      />
      <div className={styles.foot}>
        <Button type="submit" appearance="primary">
          Apply Query
        </Button>
        <output className={styles.note}>{query && written === query ? 'Applied.' : 'Not applied yet.'}</output>
      </div>
    </form>
  );
}
