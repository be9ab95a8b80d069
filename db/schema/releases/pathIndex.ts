import { ANY_SEGMENT, ANY_SEGMENTS, pathShapes } from './pathShapes';

/** Pages by the addresses that they match. */
export interface PathIndex<Owner> {
  /** Adds a page. @returns the page that has exactly these addresses already, if any */
  add(path: string, owner: Owner): Owner | undefined;
  /** Finds a page that matches an address that this path matches, too. */
  find(path: string): Owner | undefined;
}

/** A place in the tree of all addresses: what is known of one beginning. */
interface Node<Owner> {
  words: Map<string, Node<Owner>>;
  any?: Node<Owner>;
  /** The page that ends here. */
  page?: Owner;
  /** The page that matches whatever follows. */
  rest?: Owner;
}

/** Creates an index of paths. Finding one costs as many steps as it has segments, not as there are pages. */
export function createPathIndex<Owner>(): PathIndex<Owner> {
  const root: Node<Owner> = { words: new Map() };
  return {
    add: (path, owner) => {
      let duplicate: Owner | undefined;
      for (const shape of pathShapes(path)) {
        const earlierOwner = addShape(root, shape, owner);
        // A path with several optional segments matches some addresses in two ways.
        if (earlierOwner !== owner) duplicate ??= earlierOwner;
      }
      return duplicate;
    },
    find: (path) => {
      for (const shape of pathShapes(path)) {
        const owner = findOverlap(root, shape, 0);
        if (owner !== undefined) return owner;
      }
      return undefined;
    },
  };
}

function addShape<Owner>(root: Node<Owner>, shape: readonly string[], owner: Owner): Owner | undefined {
  let node = root;
  for (const word of shape) {
    if (word === ANY_SEGMENTS) {
      const duplicate = node.rest;
      node.rest ??= owner;
      return duplicate;
    }
    node = word === ANY_SEGMENT ? (node.any ??= { words: new Map() }) : childOf(node, word);
  }
  const duplicate = node.page;
  node.page ??= owner;
  return duplicate;
}

function childOf<Owner>(node: Node<Owner>, word: string): Node<Owner> {
  let child = node.words.get(word);
  if (!child) node.words.set(word, (child = { words: new Map() }));
  return child;
}

function findOverlap<Owner>(node: Node<Owner>, shape: readonly string[], at: number): Owner | undefined {
  if (node.rest !== undefined) return node.rest;
  const word = shape[at];
  if (word === undefined) return node.page;
  if (word === ANY_SEGMENTS) return findAny(node);
  const next = word === ANY_SEGMENT ? [...node.words.values(), node.any] : [node.words.get(word), node.any];
  for (const child of next) {
    const owner = child && findOverlap(child, shape, at + 1);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** Every place leads to a page. */
function findAny<Owner>(node: Node<Owner>): Owner | undefined {
  if (node.page !== undefined) return node.page;
  const [child = node.any] = node.words.values();
  return child && (child.rest ?? findAny(child));
}
