/**
 * Fluent's icons, each loaded when it is first used. Its index has all 17,000, which takes every test file of a screen
 * a second.
 */
const sharedExports = { ...require('@fluentui/react-icons/utils'), ...require('@fluentui/react-icons/providers') };
const ICON_NAME = /^([A-Z]\w*?)\d*(?:Regular|Filled|Light|Color)$/;

/** The file of an icon: 'ChevronDown16Regular' is in 'chevron-down'. */
const fileOf = (subject) => subject.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();

module.exports = new Proxy(sharedExports, {
  get(exported, name) {
    const subject = typeof name === 'string' && !(name in exported) ? ICON_NAME.exec(name)?.[1] : undefined;
    return subject ? require(`@fluentui/react-icons/svg/${fileOf(subject)}`)[name] : exported[name];
  },
});
