import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

type Scope = { [name: string]: unknown };
type Piece = { text: string } | { action: string };
type Node = { text: string } | { value: string } | { test: string; body: Node[] } | { names: string[]; of: string; body: Node[] };

/** Text and actions in turn; a dash in an action takes the white space on its side away. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of source.matchAll(/([ \t\n]*)\{\{(-?)\s*(.*?)\s*(-?)\}\}(\s*)/g)) {
    const [whole, before = '', left, action = '', right, after = ''] = match;
    pieces.push({ text: source.slice(at, match.index) + (left === '-' ? '' : before) }, { action });
    at = match.index + whole.length - (right === '-' ? 0 : after.length);
  }
  return [...pieces, { text: source.slice(at) }];
}

/** Reads pieces up to the `end` of their block. Throws at an action that this does not know. */
function nodesOf(pieces: Piece[]): Node[] {
  const nodes: Node[] = [];
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    if ('text' in piece) {
      nodes.push(piece);
      continue;
    }
    const { action } = piece;
    const range = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(action);
    if (action === 'end') return nodes;
    if (range !== null) nodes.push({ names: [range[1] ?? '', range[2] ?? ''], of: range[3] ?? '', body: nodesOf(pieces) });
    else if (action.startsWith('if ')) nodes.push({ test: action.slice(3), body: nodesOf(pieces) });
    else nodes.push({ value: action });
  }
  return nodes;
}

function atom(text: string, scope: Scope): unknown {
  const literal = /^"(.*)"$/.exec(text)?.[1];
  if (literal !== undefined) return literal;
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^[.$][\w.]+$/.test(text)) throw new Error(`"${text}" is not known here.`);
  let value: unknown = scope;
  for (const part of text.replace(/^\./, '').split('.')) {
    value = (value as Scope | undefined)?.[part];
    if (value === undefined) throw new Error(`There is no value ${text}.`);
  }
  return value;
}

const functions: Record<string, (...given: never[]) => unknown> = {
  quote: (value: unknown) => JSON.stringify(String(value)),
  default: (other: unknown, value: unknown) => (value === '' ? other : value),
  not: (value: unknown) => !value,
  toYaml: (value: unknown) => stringify(value).trimEnd(),
  nindent: (count: number, value: string) => `\n${value}`.replaceAll('\n', `\n${' '.repeat(count)}`),
};

function evaluate(expression: string, scope: Scope): unknown {
  return expression.split(' | ').reduce<unknown>((before, call, at) => {
    const [name = '', ...given] = call.trim().split(' ');
    const known = functions[name];
    if (known === undefined) return atom(name, scope);
    return known(...([...given.map((one) => atom(one, scope)), ...(at === 0 ? [] : [before])] as never[]));
  }, undefined);
}

function write(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('value' in node) return String(evaluate(node.value, scope));
      if ('test' in node) return evaluate(node.test, scope) ? write(node.body, scope) : '';
      const [name = '', value = ''] = node.names;
      const entries = Object.entries(evaluate(node.of, scope) as object);
      return entries.map(([one, other]) => write(node.body, { ...scope, [name]: one, [value]: other })).join('');
    })
    .join('');
}

/** An object of a chart as it would be applied. */
export type Rendered = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;

/**
 * The objects of a chart with values over its own, for the few constructs that it uses: `if`, `not`, `range`, `default`, `quote`, `toYaml`,
 * `nindent`. Throws at any other and at a value that is not there.
 */
export function renderChart(folder: string, change: (values: Scope) => void = () => undefined): Rendered[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const values = parse(read('values.yaml')) as Scope;
  change(values);
  const { appVersion } = parse(read('Chart.yaml')) as { appVersion: string };
  const scope = { Values: values, Release: { Name: 'portal' }, Chart: { AppVersion: appVersion } };
  return globSync('templates/*.yaml', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const documents = parseAllDocuments(write(nodesOf(piecesOf(read(file))), scope));
      return documents.flatMap((document) => {
        const [error] = document.errors;
        if (error !== undefined) throw new Error(`${basename(file)}: ${error.message}`);
        const object = document.toJS() as Rendered | null;
        return object === null ? [] : [object];
      });
    });
}
