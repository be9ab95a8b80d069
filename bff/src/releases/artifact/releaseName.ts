/** A remote's name, as it stands in addresses. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{1,49}$/;
/** The version of a release, as it stands in addresses. */
export const RELEASE_VERSION = /^\w[\w.-]{0,99}$/;
