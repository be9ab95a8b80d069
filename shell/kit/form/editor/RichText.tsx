import { RICH_TAGS, safeHref } from '@trestle/schema/richText';
import { makeStyles, tokens } from '@fluentui/react-components';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** How formatted text looks, shown or being written. */
export const useTextStyles = makeStyles({
  text: {
    fontSize: '14px',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    '& p, & ul, & ol, & blockquote': { margin: '0 0 8px' },
    '& h3': { margin: '12px 0 4px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
    '& h4': { margin: '8px 0 4px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
    '& ul, & ol': { paddingInlineStart: '24px' },
    '& li > p': { marginBottom: '2px' },
    '& blockquote': {
      paddingInlineStart: '12px',
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

/** A node of a document that runs nothing, drawn anew from what is allowed (safety 32); of all else its text. */
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

/** An HTML field's value, formatted. Nothing of it is put into the page as markup. */
export function RichText({ html }: { html: string }) {
  const styles = useTextStyles();
  const drawn = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(renderNode),
    [html],
  );
  return <div className={styles.text}>{drawn}</div>;
}
