/** The child of a parent that holds a node, itself or wrapped by somebody else; null where it was taken out. */
const childWith = (parent: Node, node: Node | null): Node | null => {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
};

// Extensions that mark words, and translators, wrap text in elements of their own or replace it. React then asks a
// parent for a child that it no longer has, which would throw and end the page.
const { insertBefore, removeChild } = Node.prototype;
Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const child = childWith(this, node);
  if (child) removeChild.call(this, child);
  return node;
};
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  insertBefore.call(this, node, childWith(this, next));
  return node;
};
