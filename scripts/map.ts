import { readFileSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { entityMachines } from '#machines/index.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function lineOf(file: string, key: string): string {
  const lines = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n');
  const index = lines.findIndex((line) => new RegExp(`^  (async )?${key}[:(]`).test(line));
  return `${file}:${index + 1}`;
}

const rows = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => [
    endpoint.method,
    `/api${endpoint.path}`,
    endpoint.access,
    endpoint.offline,
    lineOf(`contract/${kebab(group)}.ts`, name),
    lineOf(`server/groups/${kebab(group)}.ts`, name),
    endpoint.tags.join(' '),
  ]),
);
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
console.log(
  `\n${rows.length} calls in ${Object.keys(contract).length} groups; machines: ${Object.keys(entityMachines).join(', ')}`,
);
