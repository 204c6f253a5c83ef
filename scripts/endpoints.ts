import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';

/** The client's table of the contract: plain data, so that no page has to load the schemas. */
export function endpointsSource(): string {
  const facts = (name: string, e: Endpoint) =>
    JSON.stringify({
      name,
      method: e.method,
      path: e.path,
      failure: e.failure,
      tags: e.tags,
      offline: e.offline,
      timeoutMs: e.timeoutMs,
      freshMs: e.freshMs,
      open: e.access === 'public',
      upload: e.upload,
      file: e.file,
    });
  const groups = Object.entries(contract).map(
    ([group, endpoints]) =>
      `  ${group}: {\n${Object.entries(endpoints as Record<string, Endpoint>)
        .map(([name, e]) => `    ${name}: ${facts(`${group}.${name}`, e)},`)
        .join('\n')}\n  },`,
  );
  return `// Written by scripts/endpoints.ts from contract/. Do not edit.\nexport const endpoints = {\n${groups.join('\n')}\n} as const;\n`;
}
