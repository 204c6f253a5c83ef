import { capital, formOf, spelled } from '#domain/text.ts';
import { sortedTags } from '#domain/vocabulary/domain-tags.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import * as format from '#src/ui/format.ts';
import type { Origin, Param, Rule, Scope } from './types.ts';

const withColon = new Set(['Small domains', 'Failed checks in a row']);

/** A unit after a number: "1 day", "20 messages". */
function unitLabel(value: number, unit: string): string {
  return value === 1 ? unit.replace(/^((?:report|reported|failing|accepted) )?([a-z-]+?)s\b/, '$1$2') : unit;
}

const digits = (value: number) => (Number.isInteger(value) ? 0 : 1);

/** A number with its unit: "50 messages", "0,5% of the rows", "2048 bits". */
export function amountLabel({ unit }: Pick<Param, 'unit'>, value: number): string {
  if (unit === 'bits') return `${value} bits`;
  return `${format.number(value, digits(value))}${unit.startsWith('%') ? '' : ' '}${unitLabel(value, unit)}`;
}

/** One threshold of a rule in words: "From 50 messages on one day". */
export function paramLabel(param: Pick<Param, 'label' | 'unit' | 'value'>): string {
  const [lead = '', rest] = param.label.split(', ');
  const colon = withColon.has(param.label) ? ':' : '';
  return `${lead}${colon} ${amountLabel(param, param.value)}${rest === undefined ? '' : ` ${rest}`}`;
}

/** All numbers of a rule: those that begin in lower case belong to the one before. */
export function paramsLabel(params: readonly Pick<Param, 'label' | 'unit' | 'value'>[]): string {
  const sentences: string[] = [];
  for (const words of params.map(paramLabel)) {
    const goesOn = words.charAt(0) === words.charAt(0).toLowerCase() && sentences.length > 0;
    if (goesOn) sentences[sentences.length - 1] += `, ${words}`;
    else sentences.push(words);
  }
  return sentences.map((words) => `${words}.`).join(' ');
}

/** "default: 50 messages; 5 to 10 000 000". */
export function rangeLabel(param: Param): string {
  const spell = (value: number) => format.number(value, digits(value));
  const step = formOf(param.step, '', `, in steps of ${spell(param.step)}`);
  return `Default: ${spell(param.usual)}. From ${spell(param.min)} to ${spell(param.max)}${step}.`;
}

/** A scope in the middle of a sentence, where a part of a rule comes from. */
export function fromLabel(from: Origin, scope: Scope, tag?: string): string {
  if (from === 'default') return 'the default';
  if (from === 'global') return 'everybody';
  if (from === 'tag') return `the tag “${tag}”`;
  if (from === scope.kind) return scope.name;
  return 'the customer';
}

/** The choice that leaves a setting to the scope above: "As for everybody". `tags` are those of a domain that set the rule. */
export function inheritLabel({ kind }: Pick<Scope, 'kind'>, tags: readonly string[] = []): string {
  if (kind === 'global') return 'Default';
  if (kind === 'customer') return 'As for everybody';
  if (tags.length === 0) return 'As at the customer';
  return formOf(tags.length, `As for the tag “${tags[0]}”`, 'As for its tags');
}

/** What holds in a scope that sets nothing itself, within a sentence: "the setting for everybody". */
export function aboveLabel({ kind }: Pick<Scope, 'kind'>, tags: readonly string[] = []): string {
  if (kind === 'global') return 'the default';
  if (kind === 'customer') return 'the setting for everybody';
  if (tags.length === 0) return 'the setting of the customer';
  return formOf(tags.length, `the setting for the tag “${tags[0]}”`, 'the settings for its tags');
}

/** Of several tags of a domain, the one whose settings count. */
export const tagOrder = 'If several tags of a domain set the same part of a rule, the tag first in the alphabet counts.';

/** What the settings in the form of a rule apply to. */
export function setLabel({ kind, name }: Pick<Scope, 'kind' | 'name'>): string {
  if (kind === 'global') return 'Set for everybody; a customer, a tag or a domain can override it.';
  if (kind === 'tag') return `Set for all ${name}, including those that get it later. ${tagOrder}`;
  return `Set for ${name} alone.`;
}

/** What the settings of a scope other than a domain apply to, and what can override them. */
export function scopeNote({ kind, name, tagDomains }: Scope): string {
  if (kind === 'global')
    return 'These settings apply to every customer and domain, including new ones. A customer, a tag or a domain can override them.';
  if (kind === 'customer')
    return `These settings apply to every domain of ${name}, including new ones. A tag or a domain can override them. Choose a domain to see what we recommend for it.`;
  if (tagDomains === 0) return 'These settings apply to no domain now, and to each domain that gets the tag.';
  const now = tagDomains === undefined ? '' : ` (${spelled(tagDomains)} now)`;
  return `These settings apply to all ${name}${now}, including those that get it later. A domain can override them. ${tagOrder}`;
}

/** What a rule says other than the default, by where it is said: "For everybody: medium. For Karoo Wines: off." `null` where all is default. */
export function originLabel(rule: Rule, scope: Scope): string | null {
  const parts = [
    { ...rule.is_on, text: rule.is_on.value ? 'on' : 'off' },
    { ...rule.severity, text: severityWord(rule.severity.value).toLowerCase() },
    ...rule.params.map((param) => ({ ...param, text: paramLabel(param).replace(/^[A-Z]/, (c) => c.toLowerCase()) })),
  ];
  const tags = sortedTags(parts.flatMap(({ tag }) => tag ?? []));
  const places: { from: Origin; tag?: string }[] = [
    { from: 'global' },
    { from: 'customer' },
    ...tags.map((tag) => ({ from: 'tag' as const, tag })),
    { from: 'domain' },
  ];
  const sentences = places.flatMap(({ from, tag }) => {
    const said = parts.filter((part) => part.from === from && part.tag === tag).map(({ text }) => text);
    return said.length === 0 ? [] : [`${capital(`for ${fromLabel(from, scope, tag)}`)}: ${said.join('; ')}.`];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Whether anything of a rule is set other than the default, in this scope or above. */
export function differs(rule: Rule): boolean {
  return (
    rule.is_on.from !== 'default' ||
    rule.severity.from !== 'default' ||
    rule.params.some(({ from }) => from !== 'default') ||
    rule.recipients.length > 0
  );
}

/** How often a rule fired in the 30 days that its heading names: "Fired 3 times". */
export function firedLabel(fired: number): string {
  return fired === 0 ? 'Not fired' : formOf(fired, 'Fired once', `Fired ${format.number(fired)} times`);
}

/** A rate of alerts as an estimate of noise: "about 4 a month". */
export function noiseLabel(per30Days: number): string {
  if (per30Days === 0) return 'none a month';
  if (per30Days < 1) return 'less than one a month';
  if (per30Days >= 45) return `about ${format.number(Math.round(per30Days / 30))} a day`;
  return `about ${format.number(Math.round(per30Days))} a month`;
}

export const bases: { id: Rule['basis']; name: string }[] = [
  { id: 'dns', name: 'Records in the DNS' },
  { id: 'reports', name: 'Reported messages' },
  { id: 'tls', name: 'TLS reports' },
  { id: 'plan', name: 'Plans of customers' },
  { id: 'intake', name: 'The intake' },
];
