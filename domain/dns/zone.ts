import type { DnsAnswer, Lookup, LookupFailure, RecordData, RecordType } from './answer.ts';

/** Records by name and type, as tests and the demo write them. A TXT or SPF text may be one string; `fails` makes every question about the name fail. */
export type Zone = Record<
  string,
  { [Type in RecordType]?: (Type extends 'TXT' | 'SPF' ? string | string[] : RecordData[Type])[] } & { fails?: LookupFailure }
>;

const maxAliases = 8;

/**
 * A lookup that answers from records in memory: NXDOMAIN for names that are not there, NODATA for those that have only other
 * types or only names below them (empty non-terminals), CNAMEs followed, `*.` wildcards as RFC 4592. `asked` lists every question as
 * `name TYPE`.
 */
export function zoneLookup(zone: Zone, signed = false): { lookup: Lookup; asked: string[] } {
  const nodes = new Map(Object.entries(zone).map(([name, node]) => [name.toLowerCase().replace(/\.$/, ''), node]));
  const asked: string[] = [];
  const exists = (name: string) => nodes.has(name) || [...nodes.keys()].some((key) => key.endsWith(`.${name}`));

  function nodeOf(name: string) {
    if (exists(name)) return nodes.get(name);
    const labels = name.split('.');
    for (let index = 1; index < labels.length; index += 1) {
      const parent = labels.slice(index).join('.');
      if (nodes.has(`*.${parent}`)) return nodes.get(`*.${parent}`);
      if (exists(parent)) return undefined;
    }
    return undefined;
  }

  function answer<Type extends RecordType>(name: string, type: Type, aliases: string[]): DnsAnswer<Type> {
    const node = nodeOf(name);
    if (node?.fails !== undefined) return { status: 'failed', reason: node.fails, detail: `${name} ${type}` };
    const way = { aliases, authenticated: signed, ttlSec: 300 };
    const alias = node?.CNAME?.[0];
    if (alias !== undefined && type !== 'CNAME') {
      if (aliases.length >= maxAliases) return { status: 'failed', reason: 'loop', detail: 'CNAME loop' };
      return answer(alias.toLowerCase(), type, [...aliases, alias.toLowerCase()]);
    }
    const written = node?.[type];
    if (written === undefined || written.length === 0)
      return { ...way, status: node !== undefined || exists(name) ? 'nodata' : 'nxdomain' };
    const records = written.map((record) =>
      (type === 'TXT' || type === 'SPF') && typeof record === 'string' ? [record] : record,
    );
    return { ...way, status: 'found', records: records as RecordData[Type][] };
  }

  return {
    asked,
    lookup: (name, type) => {
      const key = name.toLowerCase().replace(/\.$/, '');
      asked.push(`${key} ${type}`);
      return Promise.resolve(answer(key, type, []));
    },
  };
}
