import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { ActiveToggle } from './fields/ActiveToggle';
import { formatDateTime } from '../core/format/dates';
import { FormField } from './FormField';
import { useFormContext } from './FormContext';
import { isWide, groupBySection, visibleFields, type FormSection } from './visibleFields';

const useStyles = makeStyles({
  section: {
    minWidth: 0,
    marginBottom: '16px',
    padding: '16px 20px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': { padding: '12px 14px 16px' },
  },
  // Fields alone need no more than their two columns; a table takes what there is.
  narrow: { maxWidth: '906px', boxSizing: 'border-box' },
  // Where there is room, the heading stands beside its two columns of fields; what is wider goes below both.
  beside: {
    '@container (min-width: 1100px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 264px) minmax(0, 864px)',
      columnGap: '24px',
      alignItems: 'start',
    },
  },
  heading: { margin: '0 0 12px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  why: { margin: '-8px 0 12px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  // Two columns of 420 px at most.
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    columnGap: '24px',
    rowGap: '14px',
    maxWidth: '864px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  cell: { minWidth: 0 },
  // In line with the inputs beside it, whose labels stand above.
  check: { alignSelf: 'end' },
  lists: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px', minWidth: 0 },
  below: { marginTop: '16px', gridColumn: '1 / -1' },
  facts: { margin: '0 0 16px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

export interface SectionProps {
  heading?: string;
  why?: string;
  /** No wider than two columns of fields. */
  narrow?: boolean;
  /** The heading stands beside the first of the children. */
  beside?: boolean;
  children: ReactNode;
}

/** A card of a form, with its heading and one line of why. Fields inside stand in two columns: see <Columns>. */
export function Section({ heading, why, narrow = false, beside = false, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section
      className={mergeClasses(styles.section, narrow && styles.narrow, beside && styles.beside)}
      aria-labelledby={heading ? id : undefined}
    >
      {heading && (
        <div>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          {why && <p className={styles.why}>{why}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** At most two columns of fields, one on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={useStyles().grid}>{children}</div>;
}

/** Draws some fields of a section its own way. The section draws its other fields below, so a new field always shows. */
export interface CustomSection {
  /** Whether `render` draws the field. */
  draws(field: Field): boolean;
  /** @param fields the visible fields of the section that it draws */
  render(fields: readonly Field[]): ReactNode;
}

export interface SectionsProps {
  /** Leave these fields out. */
  without?: readonly string[];
  /** Sections that are drawn their own way, by heading. */
  own?: Readonly<Record<string, CustomSection>>;
}

/** What a section is called: a list that stands alone under its own name says it itself; what has no heading is the record. */
const sectionHeading = (entity: Entity, { heading, fields, lists }: FormSection): string | undefined =>
  fields.length === 0 && lists.length === 1 && lists[0]!.label === heading ? undefined : heading || entity.label;

/** All fields of the form's entity under their headings. */
export function Sections({ without = [], own = {} }: SectionsProps) {
  const styles = useStyles();
  const { entity, access, isNew } = useFormContext();
  const sections = groupBySection(
    visibleFields(entity, access, isNew).filter((field) => !without.includes(field.name)),
    entity.label,
  );
  return (
    <>
      {sections.map((section) => (
        <Section
          key={section.heading}
          heading={sectionHeading(entity, section)}
          why={entity.sections?.[section.heading]}
          beside={section.fields.length > 0}
        >
          {section.fields.length > 0 && <SectionBody fields={section.fields} custom={own[section.heading]} />}
          {section.lists.length > 0 && (
            <div className={mergeClasses(styles.lists, section.fields.length > 0 && styles.below)}>
              {section.lists.map((field) => (
                <FormField key={field.name} name={field.name} />
              ))}
            </div>
          )}
        </Section>
      ))}
      {!isNew && <RecordTimestamps />}
    </>
  );
}

/** A section's fields: first those that are drawn their own way, then the others in columns. */
function SectionBody({ fields, custom }: { fields: readonly Field[]; custom: CustomSection | undefined }) {
  const styles = useStyles();
  const drawn = fields.filter((field) => custom?.draws(field));
  const others = fields.filter((field) => !drawn.includes(field));
  return (
    <div>
      {drawn.length > 0 && custom?.render(drawn)}
      <SectionToggle fields={others.map(({ name }) => name)} />
      {others.length > 0 && (
        <div className={drawn.length > 0 ? styles.below : undefined}>
          <FieldGrid fields={others} />
        </div>
      )}
    </div>
  );
}

function FieldGrid({ fields }: { fields: readonly Field[] }) {
  const styles = useStyles();
  return (
    <div className={styles.grid}>
      {fields.map((field) => (
        <div
          key={field.name}
          className={mergeClasses(styles.cell, isWide(field) && styles.wide, field.kind === 'Boolean' && styles.check)}
        >
          <FormField name={field.name} />
        </div>
      ))}
    </div>
  );
}

/**
 * The visible fields that a form drawn by hand does not name. Usually none: it shows fields that were added to the entity later.
 * @param drawn names of the fields that the form draws itself
 */
export function RemainingFields({ drawn }: { drawn: readonly string[] }) {
  const { entity, access, isNew } = useFormContext();
  const fields = visibleFields(entity, access, isNew).filter((field) => !drawn.includes(field.name));
  return fields.length > 0 ? <FieldGrid fields={fields} /> : null;
}

/** The active toggle, where a section holds the two dates that it sets. */
function SectionToggle({ fields }: { fields: readonly string[] }) {
  const {
    entity: {
      list: { active },
    },
    locked,
  } = useFormContext();
  if (!active || !('start' in active) || !fields.includes(active.start) || !fields.includes(active.end)) return null;
  return <ActiveToggle start={active.start} end={active.end} locked={locked} />;
}

/** When the record was made and last changed. */
export function RecordTimestamps() {
  const styles = useStyles();
  const { access } = useFormContext();
  const { initialValues } = useFormState({ subscription: { initialValues: true } });
  const facts = (
    [
      ['created_date', 'Created'],
      ['modified_date', 'Changed'],
    ] as const
  )
    .filter(([name]) => !access.hidden.has(name) && initialValues?.[name])
    .map(([name, word]) => `${word} ${formatDateTime(initialValues?.[name])}`);
  return facts.length > 0 ? <p className={styles.facts}>{facts.join(' · ')}</p> : null;
}
