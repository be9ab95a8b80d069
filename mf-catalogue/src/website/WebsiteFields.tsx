import { makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { Columns, FormField, useFormValue, type CustomSection } from '@trestle/kit/form';
import { websiteState } from './websiteState';

const useStyles = makeStyles({
  state: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

const FIELDS: readonly string[] = ['website_active_start_date', 'website_active_end_date', 'website_url'];
/**
 * The section with a product's website dates and address. Says above them whether the product is on the website now.
 */
export const WEBSITE_SECTION: CustomSection = {
  draws: ({ name }) => FIELDS.includes(name),
  render: () => <WebsiteFields />,
};

function WebsiteFields() {
  const styles = useStyles();
  const { value: start } = useFormValue<string | null>('website_active_start_date');
  const { value: end } = useFormValue<string | null>('website_active_end_date');
  const { tone, label, since } = websiteState(start ?? null, end ?? null);
  return (
    <div>
      <p className={styles.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge> {since}
      </p>
      <Columns>
        {FIELDS.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </Columns>
    </div>
  );
}
