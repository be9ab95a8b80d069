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
    marginBottom: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': {
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalL}`,
    },
  },
  // Two columns of fields need no more width; a table takes all there is.
  narrow: { maxWidth: '906px', boxSizing: 'border-box' },
  // With enough room, the heading stands beside its fields; lists go below both.
  headingBeside: {
    '@container (min-width: 1100px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 264px) minmax(0, 864px)',
      columnGap: tokens.spacingHorizontalXXL,
      alignItems: 'start',
    },
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  why: {
    margin: `calc(-1 * ${tokens.spacingVerticalS}) 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  // At most two columns of 420 px.
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    maxWidth: '864px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  cell: { minWidth: 0 },
  // In line with the inputs beside it, whose labels are above them.
  check: { alignSelf: 'end' },
  lists: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  below: { marginTop: tokens.spacingVerticalL, gridColumn: '1 / -1' },
  facts: {
    margin: `0 0 ${tokens.spacingVerticalL}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface SectionProps {
  heading?: string;
  why?: string;
  /** Limits the width to two columns of fields. */
  narrow?: boolean;
  /** Puts the heading beside the first child. */
  headingBeside?: boolean;
  children: ReactNode;
}

/** A card of a form with a heading and a hint. Put fields inside <Columns>. */
export function Section({ heading, why, narrow = false, headingBeside = false, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section
      className={mergeClasses(styles.section, narrow && styles.narrow, headingBeside && styles.headingBeside)}
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

/** Lays out fields in at most two columns; one on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={useStyles().grid}>{children}</div>;
}

/**
 * Draws some fields of a section its own way. The section draws its other fields below, so a new field always shows.
 */
export interface CustomSection {
  /** Whether `render` draws the field. */
  draws(field: Field): boolean;
  /** @param fields the visible fields of the section that it draws */
  render(fields: readonly Field[]): ReactNode;
}

export interface SectionsProps {
  /** Names of fields to leave out. */
  without?: readonly string[];
  /** Sections that are drawn their own way, by heading. */
  own?: Readonly<Record<string, CustomSection>>;
}

/** Heading of a section. A single list with the same name has its own; fields without a heading get the entity's. */
const sectionHeading = (entity: Entity, { heading, fields, lists }: FormSection): string | undefined =>
  fields.length === 0 && lists.length === 1 && lists[0]!.label === heading ? undefined : heading || entity.label;

/** All fields of the form's entity, grouped by section. */
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
          headingBeside={section.fields.length > 0}
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
 * The visible fields that a form drawn by hand does not name. Usually none: it shows fields that were added to the
 * entity later.
 * @param drawn names of the fields that the form draws itself
 */
export function RemainingFields({ drawn }: { drawn: readonly string[] }) {
  const { entity, access, isNew } = useFormContext();
  const fields = visibleFields(entity, access, isNew).filter((field) => !drawn.includes(field.name));
  return fields.length > 0 ? <FieldGrid fields={fields} /> : null;
}

/** The active toggle, in the section that holds its two dates. */
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

/** Says when the record was created and last changed. */
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
