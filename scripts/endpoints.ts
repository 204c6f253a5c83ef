import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';

/** What most calls have; each call names only what differs, since every page loads the table. */
const usual = {
  method: 'GET',
  tags: [],
  keys: [],
  offline: 'none',
  timeoutMs: 30_000,
  freshMs: 300_000,
  open: false,
  upload: false,
  file: false,
  stream: false,
  live: false,
};
const isUsual = (key: string, value: unknown) =>
  Object.entries(usual).some(([name, own]) => name === key && JSON.stringify(own) === JSON.stringify(value));

function facts(name: string | null, endpoint: Endpoint): string {
  const { method, path, failure, tags, offline, pages, timeoutMs, freshMs, access, upload, file, stream, live } = endpoint;
  const all = {
    ...(name === null ? {} : { name }),
    method,
    path,
    failure,
    tags,
    offline,
    timeoutMs,
    freshMs,
    open: access === 'public',
    upload,
    file,
    stream,
    live,
    keys: file || stream || live ? [] : requiredKeys(endpoint),
    ...(offline === 'view' ? { shape: shapeOf(endpoint) } : {}),
    ...(pages === null ? {} : { pages }),
    ...(takesDoneAt(endpoint) ? { doneAt: true } : {}),
  };
  const own = Object.entries(all).filter(([key, value]) => !isUsual(key, value));
  return `{ ...usual, ${JSON.stringify(Object.fromEntries(own)).slice(1, -1)} }`;
}

/** The fields that every reply of a call has. */
function requiredKeys({ reply }: Endpoint): string[] {
  const { def } = (reply as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, field]) => (field._zod.optout === 'optional' ? [] : [key]));
}

/** A short hash of the shape of a call's replies: saved replies of another shape are not shown. */
function shapeOf({ reply }: Endpoint): string {
  const schema = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
  return createHash('sha256').update(schema).digest('base64url').slice(0, 3);
}

/** Whether the body has a place for the time at which the person did it. */
function takesDoneAt({ body }: Endpoint): boolean {
  return (
    body !== undefined && 'shape' in body && typeof body.shape === 'object' && body.shape !== null && 'done_at' in body.shape
  );
}

/** Calls without their names, which `calls.ts` adds: every page of the app loads this table. */
const rest = 'endpoints.gen.ts';
const entry = 'entry-endpoints.gen.ts';
const account = 'account-endpoints.gen.ts';
const files = [entry, account, 'public-endpoints.gen.ts', rest];

/** Signing in and out, the rest of the pages before sign-in, and the pages for visitors have files of their own, so that they load nothing else. */
function fileOf(group: string, name: string, endpoint: Endpoint): string {
  if (group === 'public') return 'public-endpoints.gen.ts';
  if (group === 'auth' && (name === 'login' || name === 'logout')) return entry;
  const isAccount = (group === 'auth' || group === 'secondFactor') && endpoint.access === 'public';
  return isAccount ? account : rest;
}

/** Group names that cannot be the name of a variable. */
const reserved = new Set(['public']);

function table(group: string, lines: readonly string[]): string {
  const source = `{\n${lines.join('\n')}\n} as const;\n`;
  if (!reserved.has(group)) return `export const ${group} = ${source}`;
  return `const ${group}Calls = ${source}export { ${group}Calls as ${group} };\n`;
}

/** The client's table of the contract: plain data, so that no page has to load the schemas. File name and text of each file. */
export function endpointsFiles(): { name: string; source: string }[] {
  return files.map((file) => {
    const tables = Object.entries(contract).flatMap(([group, endpoints]) => {
      const lines = Object.entries(endpoints as Record<string, Endpoint>)
        .filter(([name, endpoint]) => fileOf(group, name, endpoint) === file)
        .map(([name, endpoint]) => `  ${name}: ${facts(file === rest ? null : `${group}.${name}`, endpoint)},`);
      return lines.length === 0 ? [] : [table(group, lines)];
    });
    const head = '// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.\n';
    const base = `const usual = ${JSON.stringify(usual)} as const;\n`;
    return { name: file, source: head + base + tables.join('\n') };
  });
}
