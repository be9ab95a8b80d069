/** Characters in the name that a person gives a passkey. */
export const MAX_PASSKEY_NAME_CHARACTERS = 100;
