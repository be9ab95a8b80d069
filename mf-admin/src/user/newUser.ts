import type { Entity } from '@trestle/schema/entity';
import { user } from '@trestle/schema/entities/user';
import type { CompanySignIn } from './loginStatus';

/**
 * The entity of the create form, whose hints differ from the edit form's. Where only superusers may use a password,
 * nobody is invited to choose one.
 */
export const newUser = (companySignIn: CompanySignIn): Entity => {
  const { new_password, invite } = user.fields;
  const fields = companySignIn?.only
    ? { new_password: { ...new_password, hint: `Only superusers need one: others log in with ${companySignIn.name}.` } }
    : {
        new_password: { ...new_password, hint: 'Leave empty to invite them by email.' },
        invite: { ...invite, hide: false, secret: false, default: true },
      };
  return { ...user, fields: { ...user.fields, ...fields } };
};

/** The entity of the import. Its note promises an invitation only where people may use a password. */
export const importedUser = (companySignIn: CompanySignIn): Entity =>
  companySignIn?.only
    ? {
        ...user,
        imports: { ...user.imports!, note: `Nobody gets a password: they log in with ${companySignIn.name}.` },
      }
    : user;
