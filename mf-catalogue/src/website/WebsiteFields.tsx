import { makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { Columns, FormField, useFormValue, type CustomSection } from '@trestle/kit/form';
import { websiteState } from './websiteState';

const useStyles = makeStyles({
  state: { margin: '0 0 12px', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '20px' },
});

const FIELDS: readonly string[] = ['website_active_start_date', 'website_active_end_date', 'website_url'];
/** The section of a product's two website dates and its address, with what they come to now. */
export const WEBSITE_SECTION: CustomSection = {
  draws: ({ name }) => FIELDS.includes(name),
  render: () => <WebsiteFields />,
};

function WebsiteFields() {
  const styles = useStyles();
  const { value: start } = useFormValue<string | null>('website_active_start_date');
  const { value: end } = useFormValue<string | null>('website_active_end_date');
  const { tone, word, since } = websiteState(start ?? null, end ?? null);
  return (
    <div>
      <p className={styles.state}>
        <StatusBadge tone={tone}>{word}</StatusBadge> {since}
      </p>
      <Columns>
        {FIELDS.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </Columns>
    </div>
  );
}
