import type { Lookup } from '../dns/answer.ts';
import { dottedAddress, type IpAddress, printAddress, readAddress } from './address.ts';
import { expandDomain, lettersOf, type MacroValues } from './macro.ts';
import type { MacroText } from './macro-syntax.ts';
import { validatedNames } from './validated-names.ts';

/**
 * What is checked. `sender` is MAIL FROM, empty for the null path (then `postmaster@` HELO is checked, RFC 7208 2.4). `receiver` and
 * `nowSec` are `%{r}` and `%{t}` of explanations; `voidLimit` is 2 by default (RFC 7208 4.6.4).
 */
export type SpfQuestion = {
  ip: string;
  sender: string;
  helo: string;
  receiver?: string;
  nowSec?: number;
  voidLimit?: number;
};

/** Why a check ends at once. */
export type Stop = { result: 'temperror' | 'permerror'; reason: string; source: string };

/** One running check. */
export type Run = {
  lookup: Lookup;
  ip: IpAddress;
  domain: string;
  values: MacroValues;
  voidLimit: number;
  lookups: number;
  voids: number;
  names: Promise<string[]> | null;
};

const maxIdentity = 1000;

/** An error that ends a check. */
export function stop(result: Stop['result'], reason: string, source: string): Stop {
  return { result, reason, source };
}

/** Begins a check, or says why there is nothing to check. */
export function openRun(lookup: Lookup, question: SpfQuestion): Run | (Omit<Stop, 'result'> & { result: 'none' }) {
  const ip = readAddress(question.ip);
  if (ip === null) return { result: 'none', reason: 'The address of the sending server cannot be read.', source: 'RFC 7208 4.1' };
  if (Math.max(question.sender.length, question.helo.length) > maxIdentity)
    return { result: 'none', reason: 'The sender is longer than any address.', source: 'RFC 5321 4.5.3.1' };
  const at = question.sender.lastIndexOf('@');
  const domain = question.sender === '' ? question.helo : question.sender.slice(at + 1);
  const local = (question.sender === '' || at < 1 ? '' : question.sender.slice(0, at)) || 'postmaster';
  const bare = domain.endsWith('.') ? domain.slice(0, -1) : domain;
  const values = {
    s: `${local}@${bare}`,
    l: local,
    o: bare,
    i: dottedAddress(ip),
    v: ip.family === 4 ? 'in-addr' : 'ip6',
    h: question.helo,
    c: printAddress(ip),
    r: question.receiver || 'unknown',
    ...(question.nowSec === undefined ? {} : { t: String(Math.trunc(question.nowSec)) }),
  };
  return { lookup, ip, domain: bare, values, voidLimit: question.voidLimit ?? 2, lookups: 0, voids: 0, names: null };
}

/** The macro values within the record of a domain; `%{p}` is asked for only where it is used. */
export async function valuesIn(run: Run, text: MacroText, domain: string): Promise<MacroValues> {
  const values = { ...run.values, d: domain };
  return lettersOf(text.parts).includes('p') ? { ...values, p: await ownName(run, domain) } : values;
}

/** The name a term of a record asks for: the domain of the record where it names none. */
export async function nameOf(run: Run, text: MacroText | null, domain: string): Promise<string> {
  return text === null ? domain : (expandDomain(text.parts, await valuesIn(run, text, domain)) ?? '');
}

/** The validated names of the sending address, asked for once in a check (RFC 7208 5.5). */
export function namesOfSender(run: Run): Promise<string[]> {
  run.names ??= validatedNames(run.lookup, run.ip);
  return run.names;
}

/** `%{p}`: the domain itself if it is validated, else a name below it, else any, else `unknown` (RFC 7208 7.3). */
async function ownName(run: Run, domain: string): Promise<string> {
  const names = await namesOfSender(run);
  const lower = domain.toLowerCase();
  return names.find((name) => name === lower) ?? names.find((name) => name.endsWith(`.${lower}`)) ?? names[0] ?? 'unknown';
}
