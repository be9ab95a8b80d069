import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { ActiveToggle } from '../fields/ActiveToggle';
import { formatDateTime } from '../../core/format/dates';
import { FormField } from '../FormField';
import { useFormContext } from '../FormContext';
import { isWide, groupBySection, visibleFields, type FormSection } from '../values/visibleFields';
import { Columns, Section } from './Section';

const useStyles = makeStyles({
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

/**
 * Draws some fields of a section its own way. The section draws its other fields below, so a new field always shows.
 */
export interface CustomSection {
  /** Whether `render` draws the field. */
  draws(field: Field): boolean;
  /** @param fields the section's visible fields for which `draws` is true */
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

/** Draws all fields of the form's entity, grouped by section. */
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
  const customFields = fields.filter((field) => custom?.draws(field));
  const otherFields = fields.filter((field) => !customFields.includes(field));
  return (
    <div>
      {customFields.length > 0 && custom?.render(customFields)}
      <SectionToggle fields={otherFields.map(({ name }) => name)} />
      {otherFields.length > 0 && (
        <div className={customFields.length > 0 ? styles.below : undefined}>
          <FieldGrid fields={otherFields} />
        </div>
      )}
    </div>
  );
}

function FieldGrid({ fields }: { fields: readonly Field[] }) {
  const styles = useStyles();
  return (
    <Columns>
      {fields.map((field) => (
        <div
          key={field.name}
          className={mergeClasses(styles.cell, isWide(field) && styles.wide, field.kind === 'Boolean' && styles.check)}
        >
          <FormField name={field.name} />
        </div>
      ))}
    </Columns>
  );
}

/**
 * Draws the visible fields that a form drawn by hand does not name. Usually there are none: these are fields that were
 * added to the entity later.
 * @param drawn names of the fields that the form draws itself
 */
export function RemainingFields({ drawn }: { drawn: readonly string[] }) {
  const { entity, access, isNew } = useFormContext();
  const fields = visibleFields(entity, access, isNew).filter((field) => !drawn.includes(field.name));
  return fields.length > 0 ? <FieldGrid fields={fields} /> : null;
}

/** Draws the active toggle in the section that has its two dates. */
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
  const timestamps = (
    [
      ['created_date', 'Created'],
      ['modified_date', 'Changed'],
    ] as const
  )
    .filter(([name]) => !access.hidden.has(name) && initialValues?.[name])
    .map(([name, word]) => `${word} ${formatDateTime(initialValues?.[name])}`);
  return timestamps.length > 0 ? <p className={styles.facts}>{timestamps.join(' · ')}</p> : null;
}
