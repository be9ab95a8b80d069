import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';

const NO_DOCUMENT = '';

interface DocumentChoiceProps {
  entity: Entity;
  chosen: MailDocument | null;
  onChoose: (document: MailDocument | null) => void;
}

/** Chooses which of a record's documents an e-mail takes along. Nothing for records without any. */
export function DocumentChoice({ entity, chosen, onChoose }: DocumentChoiceProps) {
  const documents = MAIL_DOCUMENTS[entity.name] ?? [];
  if (documents.length === 0) return null;
  return (
    <Field label="Attach as a PDF">
      <RadioGroup
        value={chosen?.name ?? NO_DOCUMENT}
        onChange={(_, { value }) => onChoose(documents.find(({ name }) => name === value) ?? null)}
      >
        {documents.map(({ name, label }) => (
          <Radio key={name} value={name} label={label} />
        ))}
        <Radio value={NO_DOCUMENT} label="Nothing" />
      </RadioGroup>
    </Field>
  );
}
