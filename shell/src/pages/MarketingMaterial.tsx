import { PageHeader, settings } from '@trestle/kit/core';
import { marketingLink } from './marketing';

/**
 * /marketing_material leads to a folder elsewhere. The menus open it in a new tab and stay where they are (S1 §2.1); who
 * comes by the address itself finds the link, as a browser opens no tab without a click. It is also the placeholder
 * where no folder is set (contract §1).
 */
export default function MarketingMaterial() {
  return (
    <>
      <PageHeader title="Marketing Material" />
      {settings.marketingUrl ? (
        <p>
          It is kept in a shared folder outside {settings.productName}.{' '}
          <a {...marketingLink()}>Open the folder in a new tab</a>
        </p>
      ) : (
        <p>The shared folder with marketing material has not been set up yet.</p>
      )}
    </>
  );
}
