import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';

const NO_DOCUMENT = '';

interface DocumentChoiceProps {
  entity: Entity;
  value: MailDocument | null;
  onChoose: (document: MailDocument | null) => void;
}

/** Chooses which of a record's documents is attached to an e-mail. Draws nothing for records without documents. */
export function DocumentChoice({ entity, value, onChoose }: DocumentChoiceProps) {
  const documents = MAIL_DOCUMENTS[entity.name] ?? [];
  if (documents.length === 0) return null;
  return (
    <Field label="Attach as a PDF">
      <RadioGroup
        value={value?.name ?? NO_DOCUMENT}
        onChange={(_, data) => onChoose(documents.find(({ name }) => name === data.value) ?? null)}
      >
        {documents.map(({ name, label }) => (
          <Radio key={name} value={name} label={label} />
        ))}
        <Radio value={NO_DOCUMENT} label="Nothing" />
      </RadioGroup>
    </Field>
  );
}
