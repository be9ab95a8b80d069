import { RICH_TAGS, safeHref } from '@trestle/schema/text/richText';
import { makeStyles, tokens } from '@fluentui/react-components';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** Styles of formatted text, in the editor and outside. */
export const useTextStyles = makeStyles({
  text: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    '& p, & ul, & ol, & blockquote': { margin: `0 0 ${tokens.spacingVerticalS}` },
    '& h3': {
      margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalXS}`,
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& h4': {
      margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalXS}`,
      fontSize: tokens.fontSizeBase300,
      lineHeight: tokens.lineHeightBase300,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& ul, & ol': { paddingInlineStart: tokens.spacingHorizontalXXL },
    '& li > p': { marginBottom: tokens.spacingVerticalXXS },
    '& blockquote': {
      paddingInlineStart: tokens.spacingHorizontalM,
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: tokens.colorNeutralStroke1,
      color: tokens.colorNeutralForeground2,
    },
    '& a': { color: tokens.colorBrandForegroundLink },
    '& > :first-child': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },
  },
});

const ALLOWED_TAGS: ReadonlySet<string> = new Set(RICH_TAGS);

/** Renders a node of an inert document. Of elements that are not allowed, only the text (SECURITY.md, 32). */
const renderNode = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const children = [...node.childNodes].map(renderNode);
  const tag = node.localName;
  if (!ALLOWED_TAGS.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  if (tag === 'br') return <br key={key} />;
  const href = tag === 'a' ? safeHref(node.getAttribute('href') ?? '') : null;
  if (tag === 'a' && !href) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag, { key, ...(href && { href, target: '_blank', rel: 'noopener noreferrer' }) }, ...children);
};

/** Shows an HTML field's value as React elements: the markup itself is never inserted. */
export function RichText({ html }: { html: string }) {
  const styles = useTextStyles();
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(renderNode),
    [html],
  );
  return <div className={styles.text}>{content}</div>;
}
