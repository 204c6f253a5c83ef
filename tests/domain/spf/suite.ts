import { readFileSync } from 'node:fs';
import type { Lookup } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';

type Entry = 'TIMEOUT' | Record<string, string | string[] | [number, string]>;

/** One test of a suite: who connects, what may come out. */
export type Case = { helo: string; host: string; mailfrom?: string; result: string | string[]; explanation?: string };

type SuiteSet = { description?: string; comment?: string; tests?: Record<string, Case>; zonedata: Record<string, Entry[]> };

/** A set of tests over one zone. */
export type Suite = { name: string; cases: [string, Case][]; lookup: Lookup };

/** The sets of a suite in the form of openspf.org. */
export function readSuite(file: string): Suite[] {
  const path = new URL(`../../fixtures/spf/${file}`, import.meta.url);
  const sets = JSON.parse(readFileSync(path, 'utf8')) as SuiteSet[];
  return sets.map((set, index) => ({
    name: (set.description ?? set.comment ?? `set ${index + 1}`).trim(),
    cases: Object.entries(set.tests ?? {}),
    lookup: lookupOf(set.zonedata),
  }));
}

/**
 * The zone of a set. A text of type SPF stands for one of type TXT too unless the name has a TXT entry of its own; `TXT: NONE` is such
 * an entry without a text; after TIMEOUT every question fails whose type has no record before it.
 */
function lookupOf(data: Record<string, Entry[]>): Lookup {
  const zone: Zone = {};
  const late = new Map<string, Set<string>>();
  for (const [name, entries] of Object.entries(data)) {
    const node: Record<string, unknown[]> = {};
    const add = (type: string, record: unknown) => {
      node[type] = [...(node[type] ?? []), record];
    };
    const hasText = entries.some((entry) => entry !== 'TIMEOUT' && 'TXT' in entry);
    for (const entry of entries) {
      if (entry === 'TIMEOUT') {
        late.set(name.toLowerCase(), new Set(Object.keys(node)));
        continue;
      }
      for (const [type, value] of Object.entries(entry)) {
        if (value === 'NONE') continue;
        if (type === 'MX') add('MX', { preference: Number(value[0]), exchange: String(value[1]).toLowerCase() });
        else if (type === 'SPF') {
          add('SPF', value);
          if (!hasText) add('TXT', value);
        } else if (type !== 'CNAME' || value !== '')
          add(type, type === 'PTR' || type === 'CNAME' ? String(value).replace(/\.$/, '') : value);
      }
    }
    zone[name] = node as Zone[string];
  }
  const { lookup } = zoneLookup(zone);
  return (name, type) => {
    const before = late.get(name.toLowerCase());
    if (before && !before.has(type))
      return Promise.resolve({ status: 'failed', reason: 'timeout', detail: `${name} ${type}: no answer` });
    return lookup(name, type);
  };
}
