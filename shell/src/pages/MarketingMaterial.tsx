import { settings } from '@trestle/kit/core';

/**
 * /marketing_material leads to a folder elsewhere. The menus open it in a new tab and stay where they are (S1 §2.1); who
 * comes by the address itself finds the link, as a browser opens no tab without a click.
 */
export default function MarketingMaterial() {
  return (
    <>
      <h1>Marketing Material</h1>
      <p>
        It is kept in a shared folder outside {settings.productName}.{' '}
        <a href={settings.marketingUrl} target="_blank" rel="noopener noreferrer">Open the folder in a new tab</a>
      </p>
    </>
  );
}
