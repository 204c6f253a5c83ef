import { domainToASCII } from 'node:url';
import { readOwnDomain } from '#domain/mailbox-domains.ts';
import { readDomainLine } from '#domain/onboarding/domain-line.ts';
import { isProved } from '#domain/onboarding/steps.ts';
import type { LineOutcome } from '#domain/vocabulary/onboarding.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, invalid } from '#server/errors.ts';
import { holdersOf } from '#server/store/domains/domain-owners.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { changeOnboarding } from '#server/store/people/onboardings.ts';
import { enqueueVerify } from '../checks/scheduled-checks.ts';
import { createDomain } from '../domains/create.ts';
import { changeAndMove, measureOne, needOnboarding } from './move.ts';

/** The most domains in one list. */
export const mostLines = 500;

/** What a line of a list says, and what became of it. `line` counts from 1; `mail_class` is named in it; `text` says why it was not added. */
export type DomainLine = {
  line: number;
  given: string;
  name: string | null;
  mail_class: MailClass | null;
  outcome: LineOutcome;
  text: string | null;
};

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((given, index) => ({ line: index + 1, given: given.trim() }))
    .filter(({ given }) => given !== '');

async function judged(call: UserCall, customer: string, text: string): Promise<DomainLine[]> {
  const registered = await registeredDomains(call.store.db);
  const seen = new Map<string, number>();
  const out: DomainLine[] = [];
  for (const { line, given } of linesOf(text)) {
    const { given: typed, mailClass } = readDomainLine(given);
    const read = readOwnDomain(typed, (one) => domainToASCII(one) || null);
    const name = read.ok ? read.value : null;
    const refused = (why: string, outcome: LineOutcome) =>
      out.push({ line, given, name, mail_class: mailClass, outcome, text: why });
    const before = name === null ? undefined : seen.get(name);
    if (!read.ok) refused(read.problems[0]?.text ?? '', 'refused');
    else if (before !== undefined) refused(`The same as line ${before}.`, 'repeated');
    else if (registered.has(read.value)) {
      const held = await holdersOf(call.store.db, read.value);
      if (held.includes(customer)) refused('The customer has it already.', 'present');
      else refused(held.length === 0 ? 'Registered, for nobody.' : `Registered for ${held.join(' and ')}.`, 'refused');
    } else out.push({ line, given, name, mail_class: mailClass, outcome: 'ready', text: null });
    if (name !== null && before === undefined) seen.set(name, line);
  }
  return out;
}

async function added(
  call: UserCall,
  customerId: number,
  mailClass: MailClass | undefined,
  line: DomainLine,
): Promise<DomainLine> {
  if (line.outcome !== 'ready' || line.name === null) return line;
  try {
    const { id } = await createDomain(call, {
      name: line.name,
      customer_id: customerId,
      mail_class: line.mail_class ?? mailClass,
      notes: '',
    });
    await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'Onboarding' });
    return { ...line, outcome: 'added' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...line, outcome: 'refused', text: error.message };
  }
}

/**
 * Parses a list of domains, one per line, and validates every line; unless it is a dry run, adds the valid ones and saves the others as the
 * draft. Throws 404, 400 for an empty list and one of more than 500 lines.
 */
export async function addDomainLines(
  call: UserCall,
  customerId: number,
  { lines, mail_class: mailClass, dry_run: isDry }: { lines: string; mail_class?: MailClass | undefined; dry_run: boolean },
): Promise<DomainLine[]> {
  const { customer } = await needOnboarding(call.store.db, customerId);
  const count = linesOf(lines).length;
  const problem =
    count === 0
      ? 'Enter at least one domain.'
      : count > mostLines
        ? `Enter at most ${mostLines} domains at once; these are ${count}.`
        : null;
  if (problem !== null) throw invalid(problem, { fields: [{ field: 'lines', text: problem }] });
  const read = await judged(call, customer, lines);
  if (isDry) return read;
  const results: DomainLine[] = [];
  for (const line of read) results.push(await added(call, customerId, mailClass, line));
  const left = results.filter(({ outcome }) => outcome === 'refused').map(({ given }) => given);
  const draft = { text: left.join('\n'), at: call.clock.now() };
  await changeAndMove(call, customerId, (tx) => changeOnboarding(tx, customerId, { draft }));
  return results;
}

/** Puts a check of every domain of an onboarding whose record is missing into the queue. Answers how many. Throws 404. */
export async function checkRecords(call: UserCall, customerId: number): Promise<number> {
  const { db } = call.store;
  const { domains } = await measureOne(call, db, await needOnboarding(db, customerId));
  const wanted = domains.filter((domain) => domain.isVerified && !isProved(domain));
  for (const { id } of wanted) await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'Onboarding' });
  return wanted.length;
}
