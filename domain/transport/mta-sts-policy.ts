import { withoutInvisible } from '../dns/invisible.ts';

/** What an MTA-STS policy asks of senders. */
export type MtaStsMode = 'enforce' | 'testing' | 'none';

/** One thing wrong with a policy file: the field it is about, the text, and what is wrong in a few words. `line` counts from 1. */
export type PolicyProblem = { line: number | null; at: string; problem: string };

/**
 * A policy file as read (RFC 8461 3.2). What could not be read is `null` and has a problem; with any problem senders take the policy as
 * invalid. `mx` are patterns in lower case; a first label `*` stands for exactly one label.
 */
export type MtaStsPolicy = {
  mode: MtaStsMode | null;
  mx: string[];
  maxAgeSec: number | null;
  problems: PolicyProblem[];
};

const longestSec = 31_557_600;
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const pattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})*$`, 'i');

type Field = { line: number; value: string };

function scan(body: string): { fields: Map<string, Field[]>; problems: PolicyProblem[] } {
  const fields = new Map<string, Field[]>();
  const problems: PolicyProblem[] = [];
  for (const [index, raw] of body.split(/\r?\n/).entries()) {
    const text = raw.replace(/[ \t]+$/, '');
    if (text === '') continue;
    const found = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,31}):[ \t]*(.*)$/s.exec(text);
    if (found === null) problems.push({ line: index + 1, at: text, problem: 'not a line of the form "field: value"' });
    else {
      const [, name = '', value = ''] = found;
      fields.set(name, [...(fields.get(name) ?? []), { line: index + 1, value }]);
    }
  }
  return { fields, problems };
}

/** Reads a policy file; lines end in LF or CRLF, unknown fields are ignored, of repeated ones the first counts. Never throws. */
export function readMtaStsPolicy(body: string): MtaStsPolicy {
  const { fields, problems } = scan(body);
  const only = (name: string): Field | null => {
    const found = fields.get(name)?.[0] ?? null;
    if (found === null) problems.push({ line: null, at: name, problem: `${name} is missing` });
    return found;
  };
  const version = only('version');
  if (version !== null && version.value !== 'STSv1')
    problems.push({ line: version.line, at: version.value, problem: 'version must be STSv1' });
  const asked = only('mode');
  const mode = asked?.value === 'enforce' || asked?.value === 'testing' || asked?.value === 'none' ? asked.value : null;
  if (asked !== null && mode === null)
    problems.push({ line: asked.line, at: asked.value, problem: 'mode must be enforce, testing or none' });
  const age = only('max_age');
  const seconds = age !== null && /^\d{1,10}$/.test(age.value) ? Number(age.value) : null;
  const maxAgeSec = seconds !== null && seconds <= longestSec ? seconds : null;
  if (age !== null && maxAgeSec === null)
    problems.push({ line: age.line, at: age.value, problem: `max_age must be a number of seconds up to ${longestSec}` });
  const mx: string[] = [];
  for (const { line, value } of fields.get('mx') ?? [])
    if (pattern.test(value) && value.length <= 255) mx.push(value.toLowerCase());
    else problems.push({ line, at: value, problem: 'mx must be a host name, with * as its whole first label at most' });
  if (mx.length === 0 && mode !== 'none' && !fields.has('mx')) problems.push({ line: null, at: 'mx', problem: 'mx is missing' });
  return { mode, mx, maxAgeSec, problems: problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)) };
}

/** The policy that a file was surely meant to be: without invisible characters, quotes, capitals, `=` for `:`, several fields in a row. */
export function meantMtaStsPolicy(body: string): MtaStsPolicy {
  const plain = withoutInvisible(body.replace(/[\u0085\u2028\u2029]|\r(?!\n)/g, '\n')).replace(/["'“”„‘’;,]/g, ' ');
  const fields = plain.replace(
    /\s*\b(version|mode|mx|max_age)[ \t]*[:=][ \t]*/gi,
    (_all, name: string) => `\n${name.toLowerCase()}: `,
  );
  const lines = fields.split(/\r?\n/).map((line) => (line.startsWith('mx:') ? line : line.toLowerCase()).trim());
  return readMtaStsPolicy(lines.join('\n').replace('version: stsv1', 'version: STSv1'));
}

/** Writes a policy file, one field a line, lines ending in CRLF as the grammar has them (RFC 8461 3.2). */
export function writeMtaStsPolicy({
  mode,
  mx,
  maxAgeSec,
}: {
  mode: MtaStsMode;
  mx: readonly string[];
  maxAgeSec: number;
}): string {
  return ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${maxAgeSec}`, ''].join('\r\n');
}

/** Whether an MX host matches one of the patterns; `*` stands for exactly one label (RFC 8461 4.1). */
export function matchesPolicy(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase();
  const parent = name.slice(name.indexOf('.'));
  return patterns.some((mx) => mx === name || (mx.startsWith('*.') && name.includes('.') && mx.slice(1) === parent));
}
