import { capital, formOf } from '#domain/text.ts';
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
export function fromLabel(from: Origin, scope: Scope): string {
  if (from === 'default') return 'the default';
  if (from === 'global') return 'everybody';
  if (from === scope.kind) return scope.name;
  return 'the customer';
}

/** The choice that leaves a setting to the scope above: "As for everybody". */
export function inheritLabel({ kind }: Pick<Scope, 'kind'>): string {
  if (kind === 'global') return 'Default';
  return kind === 'customer' ? 'As for everybody' : 'As at the customer';
}

/** What holds in a scope that sets nothing itself, within a sentence: "the setting for everybody". */
export function aboveLabel({ kind }: Pick<Scope, 'kind'>): string {
  if (kind === 'global') return 'the default';
  return kind === 'customer' ? 'the setting for everybody' : 'the setting of the customer';
}

/** What a rule says other than the default, by where it is said: "For everybody: medium. For Karoo Wines: off." `null` where all is default. */
export function originLabel(rule: Rule, scope: Scope): string | null {
  const said = (from: Origin) => [
    ...(rule.is_on.from === from ? [rule.is_on.value ? 'on' : 'off'] : []),
    ...(rule.severity.from === from ? [severityWord(rule.severity.value).toLowerCase()] : []),
    ...rule.params
      .filter((param) => param.from === from)
      .map((param) => paramLabel(param).replace(/^[A-Z]/, (c) => c.toLowerCase())),
  ];
  const parts = (['global', 'customer', 'domain'] as const).flatMap((from) => {
    const what = said(from);
    return what.length === 0 ? [] : [`${capital(`for ${fromLabel(from, scope)}`)}: ${what.join('; ')}.`];
  });
  return parts.length === 0 ? null : parts.join(' ');
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
