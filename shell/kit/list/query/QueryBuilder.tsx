import { MAX_QUERY_CLAUSES } from '@trestle/schema/limits';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { clausesIn, isComplete, newClause, newGroup, readQuery, writeQuery } from './queryDraft';
import { filterableFields, defaultField } from './filterableFields';
import { QueryGroup } from './QueryGroup';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    minWidth: 0,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface QueryBuilderProps {
  entity: Entity;
  access: FieldAccess;
  /** The applied `query`, as JSON. Use it as the component's key as well, so that another query starts a new draft. */
  query: string;
  onApply: (query: string) => void;
}

/** The advanced query (S1 §4, §5). It takes effect when the user presses 'Apply Query'. */
export default function QueryBuilder({ entity, access, query, onApply }: QueryBuilderProps) {
  const styles = useStyles();
  const { fields, appliedDraft } = useMemo(() => {
    const read = readQuery(query, entity);
    const usedNames = new Set(read ? clausesIn(read).map((clause) => clause.field) : []);
    const offered = filterableFields(entity, access, usedNames);
    const offeredNames = new Set(offered.map((field) => field.name));
    // A link may name fields that this user may not see. The server refuses its query; another one can be made here.
    const isEditable = [...usedNames].every((name) => offeredNames.has(name));
    return { fields: offered, appliedDraft: isEditable ? read : undefined };
  }, [query, entity, access]);
  const [draft, setDraft] = useState(
    () => appliedDraft ?? newGroup(fields.length ? [newClause(defaultField(fields)!)] : []),
  );
  const form = useRef<HTMLFormElement>(null);
  const [showProblems, setShowProblems] = useState(false);
  const draftQuery = writeQuery(draft);
  // A link may write the same query in another way, such as a single clause without a group.
  const isApplied = query !== '' && (appliedDraft ? draftQuery === writeQuery(appliedDraft) : draftQuery === '');
  if (!fields.length) return null;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // Drawn at once, so that the first wrong value can be found and focused.
    flushSync(() => setShowProblems(true));
    if (isComplete(draft, entity)) onApply(draftQuery);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} className={styles.box} aria-label="Advanced query" onSubmit={apply}>
      <QueryGroup
        group={draft}
        fields={fields}
        depth={0}
        showProblems={showProblems}
        isFull={clausesIn(draft).length >= MAX_QUERY_CLAUSES}
        onChange={setDraft}
      />
      <div className={styles.footer}>
        <Button type="submit" appearance="primary">
          Apply Query
        </Button>
        <output className={styles.note}>{isApplied ? 'Applied.' : 'Not applied yet.'}</output>
      </div>
    </form>
  );
}
