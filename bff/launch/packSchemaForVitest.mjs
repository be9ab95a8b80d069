import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

/** Condition under which Vitest finds the schema's compiled code: Node runs no TypeScript of a package. */
const CONDITION = 'trestle-vitest';
const FOLDER = 'compiled';
const OPTIONS = {
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
};

/**
 * Compiles the packed schema for Vitest, which leaves packages to Node, and names the code in its `package.json`.
 * @param {string} stage the folder of the packed schema
 */
export function stageSchemaForVitest(stage) {
  const isSource = (file) => /\.(ts|json)$/.test(file) && file !== 'package.json';
  for (const file of readdirSync(stage, { recursive: true }).filter(isSource)) {
    const target = join(stage, FOLDER, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.json')) cpSync(join(stage, file), target);
    else writeFileSync(target, compile(readFileSync(join(stage, file), 'utf8'), file));
  }
  writeFileSync(join(stage, FOLDER, 'package.json'), '{ "type": "commonjs" }\n');
  const manifest = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'));
  const files = manifest.exports['./*'];
  manifest.exports['./*'] = { [CONDITION]: `./${FOLDER}/*.js`, default: files };
  manifest.files.push(FOLDER);
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
}

function compile(source, filename) {
  return transformSync(source, { ...OPTIONS, filename }).code;
}
