import { parseSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * What a module of the kit exports.
 * @typedef {object} Export
 * @property {string} name
 * @property {'function' | 'value' | 'type'} kind
 * @property {string} about the comment above it, as it stands there
 * @property {string} code its head, or a type whole
 * @property {string} file where it stands, below `root`; a package's name for what comes from outside
 */

const MAX_CODE = 1500;
/** Longest part of a value that is shown. */
const MAX_VALUE = 200;
const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx'];

/**
 * Lists what a module exports, with the comments that stand above. It reads files as text and runs none.
 * @param {string} entry the module's file @param {string} root folder that files are named from
 * @param {(file: string) => void} [onFile] told each file that was read
 * @returns {Export[]} sorted by name
 */
export function describeExports(entry, root, onFile = () => undefined) {
  const modules = new Map();
  const read = (file) => {
    if (!modules.has(file)) {
      onFile(file);
      modules.set(file, readModule(file));
    }
    return modules.get(file);
  };
  const find = (file, name, seen = new Set()) => {
    const key = `${file} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const { declared, passedOn, stars } = read(file);
    if (declared.has(name)) return { ...declared.get(name), file: relative(root, file) };
    const from = passedOn.get(name);
    if (from)
      return from.file
        ? find(from.file, from.name, seen)
        : { kind: from.isType ? 'type' : 'value', about: '', code: '', file: from.source };
    for (const star of stars) {
      const found = star && find(star, name, seen);
      if (found) return found;
    }
    return undefined;
  };
  return namesOf(entry, read)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .flatMap((name) => {
      const found = find(entry, name);
      return found ? [{ name, ...found }] : [];
    });
}

/** All names that a module exports, those of `export *` among them. */
function namesOf(file, read) {
  const { exported, stars } = read(file);
  return [...new Set([...exported, ...stars.flatMap((star) => (star ? namesOf(star, read) : []))])];
}

/** Finds the file of a relative import. Those of packages have none. */
function resolveFile(file, source) {
  if (!source.startsWith('.')) return undefined;
  const path = join(dirname(file), source);
  return ENDINGS.map((ending) => path + ending).find((candidate) => existsSync(candidate));
}

/** Reads which names a file declares, exports, and passes on from elsewhere. */
function readModule(file) {
  const bytes = readFileSync(file);
  const { body, span } = parseSync(bytes.toString('utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  // The parser counts bytes from 1, and on from the file before.
  const start = span.start - leadingBytes(bytes);
  const slice = (from, to) => bytes.subarray(from - start, to - start).toString('utf8');
  const module = { declared: new Map(), exported: [], passedOn: new Map(), stars: [] };
  let end = start;
  for (const item of body) {
    const about = commentBefore(slice(end, item.span.start));
    end = item.span.end;
    addItem(module, item, { file, about, slice });
  }
  return module;
}

/** The bytes of comments and blanks before a file's first statement, where its span begins. */
function leadingBytes(bytes) {
  const text = bytes.toString('utf8');
  const [blank] = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*/.exec(text);
  return Buffer.byteLength(blank);
}

/** The words of the last comment of a text, if nothing else follows it. */
function commentBefore(text) {
  const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(text)?.[1] ?? '';
  return comment.replaceAll(/^\s*\* ?/gm, '').trim();
}

function addItem(module, item, { file, about, slice }) {
  if (item.type === 'ExportAllDeclaration') module.stars.push(resolveFile(file, item.source.value));
  if (item.type === 'ExportNamedDeclaration' || item.type === 'ImportDeclaration') {
    const isExport = item.type === 'ExportNamedDeclaration';
    for (const { orig, local, exported, imported, isTypeOnly } of item.specifiers) {
      const name = isExport ? (exported ?? orig).value : local.value;
      if (isExport) module.exported.push(name);
      const inner = isExport ? orig.value : (imported ?? local).value;
      const source = item.source?.value;
      const isType = Boolean(isTypeOnly || item.typeOnly);
      if (source) module.passedOn.set(name, { source, file: resolveFile(file, source), name: inner, isType });
    }
  }
  const isExported = item.type === 'ExportDeclaration';
  for (const [name, described] of describe(isExported ? item.declaration : item, slice)) {
    module.declared.set(name, { about, ...described });
    if (isExported) module.exported.push(name);
  }
}

/** Names what a statement declares, with the part of its text that a caller needs. */
function describe(item, slice) {
  const text = (from, to, limit = MAX_CODE) => cut(slice(from, to).trim(), limit);
  switch (item.type) {
    case 'FunctionDeclaration':
      return [
        [
          item.identifier.value,
          { kind: 'function', code: text(item.span.start, item.body?.span.start ?? item.span.end) },
        ],
      ];
    case 'ClassDeclaration':
      return [
        [item.identifier.value, { kind: 'value', code: text(item.span.start, item.span.end).split('{')[0].trim() }],
      ];
    case 'VariableDeclaration':
      return item.declarations.flatMap(({ id, init, span }) => {
        if (id.type !== 'Identifier') return [];
        const isFunction = init?.type === 'ArrowFunctionExpression';
        const code = isFunction ? text(span.start, init.body.span.start) : text(span.start, span.end, MAX_VALUE);
        return [[id.value, { kind: isFunction ? 'function' : 'value', code: code.replace(/\s*=>\s*\(?$/, '') }]];
      });
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return [[item.id.value, { kind: 'type', code: text(item.span.start, item.span.end) }]];
    default:
      return [];
  }
}

const cut = (text, limit) => (text.length > limit ? `${text.slice(0, limit).trimEnd()} …` : text);
