import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';

function facts(name: string, endpoint: Endpoint): string {
  const { method, path, failure, tags, offline, timeoutMs, freshMs, access, upload, file, stream } = endpoint;
  return JSON.stringify({
    name,
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
  });
}

/** Groups that stand in files of their own, so that the sign-in pages, and the pages for visitors, load nothing else. */
const apart: Record<string, string> = { auth: 'entry-endpoints.gen.ts', public: 'public-endpoints.gen.ts' };

/** Group names that cannot be the name of a variable. */
const reserved = new Set(['public']);

/** The client's table of the contract: plain data, so that no page has to load the schemas. File name and text of each file. */
export function endpointsFiles(): { name: string; source: string }[] {
  const groups = Object.entries(contract).map(([group, endpoints]) => {
    const lines = Object.entries(endpoints as Record<string, Endpoint>).map(
      ([name, endpoint]) => `  ${name}: ${facts(`${group}.${name}`, endpoint)},`,
    );
    const source = `{\n${lines.join('\n')}\n} as const;\n`;
    return {
      group,
      source: reserved.has(group)
        ? `const ${group}Calls = ${source}export { ${group}Calls as ${group} };\n`
        : `export const ${group} = ${source}`,
    };
  });
  const rest = 'endpoints.gen.ts';
  return [...Object.values(apart), rest].map((name) => ({
    name,
    source: `// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.\n${groups
      .filter(({ group }) => (apart[group] ?? rest) === name)
      .map(({ source }) => source)
      .join('\n')}`,
  }));
}
