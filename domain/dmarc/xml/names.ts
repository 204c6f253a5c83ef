import { matchesAt, type Pattern, patternOf } from './pattern.ts';

/** The element names of an aggregate report (RFC 9990 Appendix A, RFC 7489 Appendix C); the place in the list is the id, 0 is unknown. */
export const NAMES = [
  '',
  'feedback',
  'version',
  'report_metadata',
  'policy_published',
  'record',
  'org_name',
  'email',
  'extra_contact_info',
  'report_id',
  'date_range',
  'error',
  'generator',
  'begin',
  'end',
  'domain',
  'p',
  'sp',
  'np',
  'adkim',
  'aspf',
  'fo',
  'pct',
  'testing',
  'discovery_method',
  'row',
  'identifiers',
  'identities',
  'auth_results',
  'source_ip',
  'count',
  'policy_evaluated',
  'disposition',
  'dkim',
  'spf',
  'reason',
  'type',
  'comment',
  'header_from',
  'envelope_from',
  'envelope_to',
  'selector',
  'result',
  'human_result',
  'scope',
] as const;

type Name = (typeof NAMES)[number];

/** The reader's position: the innermost open element that has children. */
export const AT = {
  outside: 0,
  feedback: 1,
  metadata: 2,
  dates: 3,
  policy: 4,
  record: 5,
  row: 6,
  evaluated: 7,
  reason: 8,
  identifiers: 9,
  auth: 10,
  dkim: 11,
  spf: 12,
} as const;

/** What `childOf` answers for an element that holds text. */
export const LEAF = -1;

const COUNT = NAMES.length;
const ids = new Map<string, number>(NAMES.map((name, id) => [name, id]));
const table = new Int8Array(13 * COUNT);

/** The id of a local name in lower case, 0 when no report has such an element. */
export function idOf(name: string): number {
  return ids.get(name) ?? 0;
}

/** What element `id` is at `at`: 0 unknown there, LEAF an element with text, else the place it opens. */
export function childOf(at: number, id: number): number {
  return table[at * COUNT + id] ?? 0;
}

function leaves(at: number, ...names: Name[]): void {
  for (const name of names) table[at * COUNT + idOf(name)] = LEAF;
}

function opens(at: number, name: Name, place: number): void {
  table[at * COUNT + idOf(name)] = place;
}

opens(AT.outside, 'feedback', AT.feedback);
opens(AT.feedback, 'report_metadata', AT.metadata);
opens(AT.feedback, 'policy_published', AT.policy);
opens(AT.feedback, 'record', AT.record);
leaves(AT.feedback, 'version');
leaves(AT.metadata, 'org_name', 'email', 'extra_contact_info', 'report_id', 'error', 'generator');
opens(AT.metadata, 'date_range', AT.dates);
leaves(AT.dates, 'begin', 'end');
leaves(AT.policy, 'domain', 'p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'pct', 'testing', 'discovery_method');
opens(AT.record, 'row', AT.row);
opens(AT.record, 'identifiers', AT.identifiers);
opens(AT.record, 'identities', AT.identifiers);
opens(AT.record, 'auth_results', AT.auth);
leaves(AT.row, 'source_ip', 'count');
opens(AT.row, 'policy_evaluated', AT.evaluated);
leaves(AT.evaluated, 'disposition', 'dkim', 'spf');
opens(AT.evaluated, 'reason', AT.reason);
leaves(AT.reason, 'type', 'comment');
leaves(AT.identifiers, 'header_from', 'envelope_from', 'envelope_to');
opens(AT.auth, 'dkim', AT.dkim);
opens(AT.auth, 'spf', AT.spf);
leaves(AT.dkim, 'domain', 'selector', 'result', 'human_result');
leaves(AT.spf, 'domain', 'scope', 'result', 'human_result');

const patterns = NAMES.map(patternOf);
const closers = NAMES.map((name) => patternOf(`</${name}>`));
const NOTHING = patternOf('');

/** The closing tag of element `id`. */
export function closerOf(id: number): Pattern {
  return closers[id] ?? NOTHING;
}

const buckets = new Int8Array(128);

/** Mixes a name's length and three of its letters into 0..127; the factors were searched so that no two names of a report meet. */
function mix(length: number, first: number, last: number, middle: number): number {
  return (length + first * 10 + last * 56 + middle * 5) & 127;
}

for (const [id, name] of NAMES.entries()) {
  if (id === 0) continue;
  const slot = mix(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1), name.charCodeAt(name.length >> 1));
  if (buckets[slot] !== 0) throw new Error(`Element names ${name} and ${NAMES[buckets[slot] ?? 0]} share a slot`);
  buckets[slot] = id;
}

/** The id of the name at `start` to `end` of `codes` (`view` is over the same bytes), 0 when it is not exactly a known one. No string is made. */
export function idAt(codes: Uint8Array, view: DataView, start: number, end: number): number {
  const length = end - start;
  if (length <= 0) return 0;
  const id = buckets[mix(length, codes[start] ?? 0, codes[end - 1] ?? 0, codes[start + (length >> 1)] ?? 0)] ?? 0;
  const name = patterns[id];
  return name !== undefined && name.length === length && matchesAt(view, start, name) ? id : 0;
}
