import { useModuleStyles } from './moduleStyles';

const EMAIL = /^[^\s@?&]+@[^\s@?&]+$/;
const WEB_ADDRESS = /^https?:\/\/\S+$/i;

/** How to reach a team: a link for an e-mail or web address, else words. */
export function Contact({ contact }: { contact: string }) {
  const shared = useModuleStyles();
  const address = EMAIL.test(contact) ? `mailto:${contact}` : WEB_ADDRESS.test(contact) ? contact : null;
  return address ? (
    <a className={shared.link} href={address}>
      {contact}
    </a>
  ) : (
    contact
  );
}
